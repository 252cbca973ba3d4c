import { type Command, optionTypes } from './command.ts'
import { commands, groups } from './commands/all.ts'

const start = 'ops'

/** Everything there is, on one screen. */
export function overview(): string {
  const names = groups.flatMap((group) => Object.keys(group.commands))
  const width = Math.max(...names.map((name) => name.length))
  const lists = groups.flatMap(({ title, commands: listed }) => [
    '',
    title,
    ...Object.entries(listed).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
  ])
  return [
    `Operator commands: ${start} <command>. They need the settings of the worker.`,
    ...lists,
    '',
    'Every command takes --json, and --as <name> for the record of who did it.',
    'Every command that changes something takes --dry-run; running it twice does no harm.',
    'Names, words and addresses are hidden unless you add --words, and that is recorded.',
    `When to use a command, with an example: ${start} help refund`,
    'Exit codes: 0 done or nothing to do, 1 failed, 2 wrong usage, 3 not found, 4 not possible in this state.',
  ].join('\n')
}

/** Null if there is no such command. */
export function helpFor(name: string): string | null {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  return command ? describe(name, command) : null
}

function describe(name: string, command: Command): string {
  const { args, summary, details, example, options = [] } = command
  const listed = options.map((option) => `  --${option.padEnd(8)}  ${optionTypes[option].help}`)
  return [
    [start, name, ...args].join(' '),
    '',
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    details,
    ...(listed.length > 0 ? ['', 'Options', ...listed] : []),
    '',
    `Example: ${start} ${example}`,
  ].join('\n')
}
