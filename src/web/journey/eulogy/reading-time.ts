import { readAloudMinutes } from '#domain/length.ts'

export function readingTime(text: string): string {
  const minutes = readAloudMinutes(text)
  return `About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
