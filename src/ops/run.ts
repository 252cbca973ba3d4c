import type { Context } from '#server/context.ts'
import { exitCodes, type Output, UsageError } from './command.ts'
import { helpFor, overview } from './help.ts'
import { parseInvocation } from './parse.ts'

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
