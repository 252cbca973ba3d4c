import { formatDollars } from '#domain/offer.ts'

/** "2026-11-16 03:10:05", in UTC. */
export function formatTime(at: Date): string {
  return at.toISOString().replace('T', ' ').slice(0, 19)
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** "3 minutes", "2 hours", "1 day": rounded down to the largest unit. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? ['second', 1]
  const count = Math.floor(seconds / size)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** "$1.24", from millionths of a dollar. */
export const formatMicros = (micros: number) => `$${(micros / 1_000_000).toFixed(2)}`

export const formatCents = formatDollars

/** "1 order", "2 orders" */
export const formatCount = (count: number, noun: string, plural = `${noun}s`) =>
  `${count} ${count === 1 ? noun : plural}`

/** "a…@example.com": enough to recognize an address, not enough to write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return '…'
  return `${[...email][0]}…${email.slice(at)}`
}

type Message = { doneAt: Date | null; replies: number; replyFailed: boolean }

/** The state of a contact message, in a word or two. */
export function messageState({ doneAt, replies, replyFailed }: Message): string {
  if (replyFailed) return 'the reply was rejected'
  if (doneAt) return replies > 0 ? 'answered' : 'done'
  return 'waiting'
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isUuid = (text: string) => uuidPattern.test(text)
