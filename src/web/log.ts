/** The only writer of the browser's console. Says what went wrong, never what a person wrote. */
export function logError(what: string, error: unknown) {
  const why = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
  // biome-ignore lint/suspicious/noConsole: the one place that logs
  console.error(`${what} (${why})`)
}
