import type { DeskReply } from '#domain/desk/outcomes.ts'
import { describeReply, resultOf } from '#domain/desk/outcomes.ts'
import type { Context } from '#server/context.ts'
import type { Operator } from '#server/flows/desk/desk-action.ts'

/** What the shell learns. Documented in docs/operations.md. */
export const exitCodes = { done: 0, failed: 1, usage: 2, notFound: 3, refused: 4 } as const

/** What a command prints: `text` for people, `json` with --json. */
export type Output = { text: string; json: unknown; exit?: number }

/** Options besides --json and --as, which every command has. */
export const optionTypes = {
  'dry-run': { type: 'boolean', help: 'check everything, change nothing' },
  words: { type: 'boolean', help: 'show what users wrote and full addresses; this is recorded' },
  yes: { type: 'boolean', help: 'really do it' },
  force: { type: 'boolean', help: 'send it again although it was just sent' },
  days: { type: 'string', help: 'how many days, today included' },
  since: { type: 'string', help: 'a time with its zone, such as 2027-03-01T14:05:00Z' },
} as const

type OptionName = keyof typeof optionTypes

export type Input = {
  args: string[]
  operator: Operator
  words: boolean
  options: {
    yes: boolean
    force: boolean
    days: number
    since: Date | null
  }
  /** For long commands. Goes to standard error, so it doesn't disturb --json. */
  progress: (line: string) => void
  readStdin: () => Promise<string>
}

export type Command = {
  args: string[]
  /** One line for the list. */
  summary: string
  /** When to use it, and what it does then. */
  details: string
  example: string
  options?: OptionName[]
  run(ctx: Context, input: Input): Promise<Output>
}

export class UsageError extends Error {}

export const notFound = (sentence: string): Output => ({
  text: sentence,
  json: { found: false, sentence },
  exit: exitCodes.notFound,
})

const exitOf = {
  done: exitCodes.done,
  unchanged: exitCodes.done,
  refused: exitCodes.refused,
  'not-found': exitCodes.notFound,
} as const

/** The output of an action, with a hint about the command if there is one. */
export function outputOf(reply: DeskReply, hint = ''): Output {
  const result = resultOf(reply)
  const sentence = `${describeReply(reply)} ${hint}`.trim()
  return { text: sentence, json: { ...reply, result, sentence }, exit: exitOf[result] }
}
