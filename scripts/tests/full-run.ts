/** Whether Vitest runs all tests. Any extra argument might leave some out. */
export function isFullRun(args: string[]): boolean {
  return args.length === 1 && args[0] === 'run'
}
