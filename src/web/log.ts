/** The only writer to the browser console. Never logs what a person wrote. */
export function logError(message: string, error: unknown) {
  const cause = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
  // biome-ignore lint/suspicious/noConsole: the only place that logs
  console.error(`${message} (${cause})`)
}
