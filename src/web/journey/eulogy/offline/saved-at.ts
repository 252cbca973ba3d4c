/** "9:14 am" on the same day, with the date before it on others. */
export function formatSavedAt(savedAt: Date, now: Date): string {
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
    .format(savedAt)
    .replace(/\s?([AP])M$/, (_, half: string) => ` ${half.toLowerCase()}m`)
  if (savedAt.toDateString() === now.toDateString()) return time
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' }).format(savedAt)
  return `${day}, ${time}`
}
