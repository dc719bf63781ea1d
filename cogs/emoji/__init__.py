"""The tiles as emojis of the application: how they are called, brought up, kept in mind and put into messages."""
