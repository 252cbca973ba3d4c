/** Whether these arguments of vitest leave no test out. Any option might, so none is allowed. */
export function isFullRun(given: string[]): boolean {
  return given.length === 1 && given[0] === 'run'
}
