import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import type { Context } from '#server/context.ts'
import {
  type Command,
  commands,
  exitCodes,
  type Input,
  type Output,
  optionTypes,
  UsageError,
} from './commands.ts'

export type Terminal = {
  out: (line: string) => void
  error: (line: string) => void
  readStdin: () => Promise<string>
}

/** Runs one command and returns its exit code. `withContext` connects only once the usage is right. */
export async function runOps(
  argv: string[],
  terminal: Terminal,
  withContext: (run: (ctx: Context) => Promise<Output>) => Promise<Output>,
): Promise<number> {
  const [first] = argv
  const isHelp = first === undefined || ['help', '--help', '-h'].includes(first)
  if (isHelp) return printHelp(argv[1], terminal)
  if (argv.includes('--help') || argv.includes('-h')) return printHelp(first, terminal)
  try {
    const { command, json, input } = parseInvocation(argv)
    const output = await withContext((ctx) =>
      command.run(ctx, { ...input, progress: terminal.error, readStdin: terminal.readStdin }),
    )
    terminal.out(json ? JSON.stringify(output.json, null, 2) : output.text)
    return output.exit ?? exitCodes.done
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    terminal.error(error.message)
    terminal.error((first && helpFor(first)) ?? 'ops lists all commands.')
    return exitCodes.usage
  }
}

function printHelp(name: string | undefined, terminal: Terminal): number {
  const text = name === undefined ? overview() : helpFor(name)
  if (text === null) {
    terminal.error(`There is no command “${name}”. ops lists all commands.`)
    return exitCodes.usage
  }
  terminal.out(text)
  return exitCodes.done
}

/** Everything there is, on one screen. */
export function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  return [
    'Operator commands: ops <command>. They need the settings of the worker.',
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Everything else about an order is on the desk.',
    'Every command takes --json, and --as <name> for the record of who did it.',
    'Every command that changes something takes --dry-run; running it twice does no harm.',
    'When to use a command, with an example: ops help export',
    'Exit codes: 0 done or nothing to do, 1 failed, 2 wrong usage, 3 not found, 4 not possible in this state.',
  ].join('\n')
}

const commandNamed = (name: string) => (Object.hasOwn(commands, name) ? commands[name] : undefined)

/** Null if there is no such command. */
export function helpFor(name: string): string | null {
  const command = commandNamed(name)
  if (!command) return null
  const { args, summary, details, example, options = [] } = command
  const listed = options.map((option) => `  --${option.padEnd(8)}  ${optionTypes[option].help}`)
  return [
    ['ops', name, ...args].join(' '),
    '',
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    details,
    ...(listed.length > 0 ? ['', 'Options', ...listed] : []),
    '',
    `Example: ops ${example}`,
  ].join('\n')
}

type Parsed = Omit<Input, 'progress' | 'readStdin'>

/** Throws UsageError. */
function parseInvocation(argv: string[]): { command: Command; json: boolean; input: Parsed } {
  const [name = '', ...rest] = argv
  const command = commandNamed(name)
  if (!command) throw new UsageError(`There is no command “${name}”.`)
  const { values, positionals } = parseOptions(command, rest)
  if (positionals.length !== command.args.length)
    throw new UsageError(`${name} takes ${command.args.join(' ') || 'no arguments'}.`)
  const input: Parsed = {
    args: positionals,
    operator: { name: readName(values.as), dryRun: values['dry-run'] === true },
    words: values.words === true,
    since: values.since === undefined ? null : readTime(String(values.since)),
  }
  return { command, json: values.json === true, input }
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

const namePattern = /^[A-Za-z0-9._@+-]{1,64}$/

function readName(as: unknown): string {
  const name = typeof as === 'string' ? as : accountName()
  if (namePattern.test(name)) return name
  throw new UsageError('--as takes letters, digits and . _ @ + -, up to 64 of them.')
}

/** Without a zone, a time would mean something else on each machine. */
function readTime(text: string): Date {
  const time = new Date(text)
  if (/T.*(Z|[+-]\d\d:?\d\d)$/.test(text) && !Number.isNaN(time.getTime())) return time
  throw new UsageError('--since takes a time with its zone, such as 2027-03-01T14:05:00Z.')
}

/**
 * In a container everyone has the same account, if any: there it is the one of the machine around it, which docs/run.md
 * passes on.
 */
function accountName(): string {
  try {
    return process.env.USER || userInfo().username
  } catch {
    return 'operator'
  }
}
