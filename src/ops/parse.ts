import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { operatorNamePattern } from '#server/flows/desk/desk-action.ts'
import { type Command, type Input, optionTypes, UsageError } from './command.ts'
import { commands } from './commands/all.ts'

export type Invocation = { name: string; command: Command; json: boolean; input: Parsed }
type Parsed = Omit<Input, 'progress' | 'readStdin'>

const defaultDays = 14
const maxDays = 400

/** Throws UsageError. */
export function parseInvocation(argv: string[]): Invocation {
  const [name = '', ...rest] = argv
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(`There is no command “${name}”.`)
  const { values, positionals } = parseOptions(command, rest)
  checkArguments(name, command, positionals)
  const input: Parsed = {
    args: positionals,
    operator: { name: readName(values.as), dryRun: values['dry-run'] === true },
    words: values.words === true,
    options: {
      yes: values.yes === true,
      force: values.force === true,
      days: readDays(values.days),
      since: values.since === undefined ? null : readTime(String(values.since)),
    },
  }
  return { name, command, json: values.json === true, input }
}

function parseOptions({ options = [] }: Command, args: string[]) {
  const known = Object.fromEntries(options.map((name) => [name, { type: optionTypes[name].type }]))
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...known, json: { type: 'boolean' }, as: { type: 'string' } },
    }) as { values: Record<string, string | boolean | undefined>; positionals: string[] }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'unknown option')
  }
}

/** An argument with "|" stands for a choice with its own arguments. */
function checkArguments(name: string, { args }: Command, given: string[]) {
  const isChoice = args.some((arg) => arg.includes('|'))
  const fits = isChoice ? given.length <= 2 : given.length === args.length
  if (!fits) throw new UsageError(`${name} takes ${args.join(' ') || 'no arguments'}.`)
}

function readName(as: unknown): string {
  const name = typeof as === 'string' ? as : accountName()
  if (operatorNamePattern.test(name)) return name
  throw new UsageError('--as takes letters, digits and . _ @ + -, up to 64 of them.')
}

/** Throws UsageError. Without a zone, a time would mean something else on each machine. */
function readTime(text: string): Date {
  const time = new Date(text)
  if (/T.*(Z|[+-]\d\d:?\d\d)$/.test(text) && !Number.isNaN(time.getTime())) return time
  throw new UsageError('--since takes a time with its zone, such as 2027-03-01T14:05:00Z.')
}

function readDays(days: unknown): number {
  if (days === undefined) return defaultDays
  const count = Number(days)
  if (Number.isInteger(count) && count >= 1 && count <= maxDays) return count
  throw new UsageError(`--days takes a number from 1 to ${maxDays}.`)
}

/** A container may be given a user that has no account in it. */
function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return 'operator'
  }
}
