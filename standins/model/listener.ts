import { isSayable, kindOf } from './kinds.ts'
import type { SubmissionInput } from './request.ts'
import { recordedQuestions } from './rounds.ts'
import { countWords, splitSentences } from './words.ts'

type Question = { about: string; ask: string }

/** Notes with this many words need no question. */
const richWords = 120
const maxAboutWords = 12

/** One for each round: they fit everybody. */
const neutral: readonly ((name: string, them: string) => string)[] = [
  (name, them) => `What is one small thing about ${name} that only people close to ${them} know?`,
  (name) => `What would you see ${name} doing on an ordinary Sunday?`,
]

/** The recorded questions of known notes, which are asked once. For others one neutral question, or none if they are rich. */
export function askQuestions(input: SubmissionInput): Question[] {
  const { person, pronouns, qualities, memories, additional, answers } = input
  const recorded = recordedQuestions(input)
  if (recorded) return answers.length === 0 ? recorded : []
  const told = [qualities, memories, additional, ...answers.map(({ answer }) => answer)]
  if (countWords(told.join(' ')) >= richWords) return []
  const ask = neutral[answers.length]
  const [about = ''] = [qualities, memories]
    .flatMap(splitSentences)
    .filter((sentence) => isSayable(kindOf(sentence, 'messages')))
  const them = { she: 'her', he: 'him' }[pronouns] ?? 'them'
  const words = about.split(/\s+/).slice(0, maxAboutWords).join(' ')
  return ask ? [{ about: words, ask: ask(person, them) }] : []
}
