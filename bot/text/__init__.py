"""All words of the bot: facts of the game become sentences in a language.

``language.texts_for(locale)`` gives the words; the functions here take them first. One module a theme.
"""
