const minute = 60
const hour = 60 * minute

/** When to try again, rounded up, as a duration that needs no time zone. */
export function waitMessage(seconds: number): string {
  if (seconds <= minute) return 'Please come back in a minute.'
  if (seconds <= 55 * minute) {
    return `Please come back in about ${Math.ceil(seconds / minute / 5) * 5} minutes.`
  }
  if (seconds <= hour) return 'Please come back in an hour.'
  return `Please come back in about ${Math.ceil(seconds / hour)} hours.`
}
