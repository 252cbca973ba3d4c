import * as z from 'zod/mini'

/** How far ahead a funeral can be. */
const maxDaysAhead = 60
const morningHour = 7
const dayMs = 24 * 60 * 60 * 1000

/** What the buyer can still do: answer the question, answer it after all, change the day, or nothing. */
export const funeralDayStates = ['unasked', 'none', 'set', 'closed'] as const

/** A time zone as browsers name it, like America/Los_Angeles. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/** The first and the last day that can be chosen, like 2026-11-24. */
export function selectableDays(timeZone: string, now: Date): { first: string; last: string } {
  const first = dayIn(timeZone, now)
  const last = new Date(Date.parse(first) + maxDaysAhead * dayMs).toISOString().slice(0, 10)
  return { first, last }
}

const dayRequired = 'Choose the day of the funeral'

export function funeralDaySchema(timeZone: string, now: Date) {
  const { first, last } = selectableDays(timeZone, now)
  const isSelectable = z.refine<string>((day) => day >= first && day <= last, {
    error: `Choose a day from today until ${maxDaysAhead} days from now`,
  })
  return z.object({ day: z.iso.date(dayRequired).check(isSelectable) })
}

/** When the email of that morning is due, and the end of the day, when it's too late for it. */
export function morningOf(day: string, timeZone: string): { dueAt: Date; expiresAt: Date } {
  const nextDay = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
  return { dueAt: timeIn(timeZone, day, morningHour), expiresAt: timeIn(timeZone, nextDay, 0) }
}

function dayIn(timeZone: string, time: Date): string {
  return wallClock(timeZone, time).toISOString().slice(0, 10)
}

/** The moment when clocks in the zone show this hour. */
function timeIn(timeZone: string, day: string, hour: number): Date {
  const wanted = Date.parse(day) + hour * 60 * 60 * 1000
  const offsetAt = (time: number) => wallClock(timeZone, new Date(time)).getTime() - time
  const guess = wanted - offsetAt(wanted)
  // The clocks may change between the two.
  return new Date(wanted - offsetAt(guess))
}

/** What clocks in the zone show, as if it were UTC. */
function wallClock(timeZone: string, time: Date): Date {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(time)
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return new Date(
    `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`,
  )
}
