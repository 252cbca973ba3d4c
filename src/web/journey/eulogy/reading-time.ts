import { readAloudMinutes } from '#domain/length.ts'
import { ownPace } from '#web/journey/pending-input.ts'

/** At the person's own pace once the reading view has measured it. */
export function readingTime(text: string): string {
  const minutes = readAloudMinutes(text, ownPace.find() ?? undefined)
  return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

/** Says so wherever the time is at someone's own pace. */
export const timeToReadAloud = (text: string) =>
  `${readingTime(text)}${ownPace.find() === null ? '' : ' at your pace'}`
