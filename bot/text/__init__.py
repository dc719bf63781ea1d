"""All words of the bot: facts of the game become sentences in a language.

``language.texts_for(locale)`` gives the words; every function here takes them first. One module a theme:
``turn``, ``lobby``, ``hand``, ``board``, ``rounds``, ``events``, ``status``, ``rules_pages``, ``help``,
``leaderboard``, ``privacy``, ``notices``, ``refusals``, ``options``, ``labels``, ``commands``,
``personal``, ``away``, ``games``, ``when``, ``zones``.
"""
