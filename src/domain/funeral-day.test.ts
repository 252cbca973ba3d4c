import { expect, test } from 'vitest'
import { funeralDaySchema, isTimeZone, morningOf, selectableDays } from './funeral-day.ts'

test.each([
  ['America/Los_Angeles', '2026-11-24', '2026-11-24T15:00:00.000Z', '2026-11-25T08:00:00.000Z'],
  ['Europe/Berlin', '2026-07-01', '2026-07-01T05:00:00.000Z', '2026-07-01T22:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-24', '2026-11-24T01:30:00.000Z', '2026-11-24T18:30:00.000Z'],
  ['Pacific/Auckland', '2026-12-31', '2026-12-30T18:00:00.000Z', '2026-12-31T11:00:00.000Z'],
  // The clocks change that night: before the morning, and before midnight.
  ['America/New_York', '2026-11-01', '2026-11-01T12:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['America/New_York', '2027-03-14', '2027-03-14T11:00:00.000Z', '2027-03-15T04:00:00.000Z'],
  ['UTC', '2028-02-28', '2028-02-28T07:00:00.000Z', '2028-02-29T00:00:00.000Z'],
])('the morning in %s on %s starts at %s and is over at %s', (zone, day, dueAt, expiresAt) => {
  expect(morningOf(day, zone)).toEqual({ dueAt: new Date(dueAt), expiresAt: new Date(expiresAt) })
})

test('today is the day in the visitor’s time zone', () => {
  const now = new Date('2026-11-16T03:00:00Z')
  expect(selectableDays('America/Los_Angeles', now).first).toBe('2026-11-15')
  expect(selectableDays('Asia/Tokyo', now)).toEqual({ first: '2026-11-16', last: '2027-01-15' })
})

test('a day is accepted from today until 60 days ahead', () => {
  const schema = funeralDaySchema('UTC', new Date('2026-11-16T03:00:00Z'))
  const messageFor = (day: string) => schema.safeParse({ day }).error?.issues[0]?.message ?? 'fine'
  expect(['2026-11-16', '2027-01-15'].map(messageFor)).toEqual(['fine', 'fine'])
  for (const day of ['2026-11-15', '2027-01-16']) expect(messageFor(day)).toMatch(/^Choose a day/)
  for (const day of ['', '2026-02-30', 'soon'])
    expect(messageFor(day)).toBe('Choose the day of the funeral')
})

test('knows the time zones of browsers', () => {
  expect(['America/Los_Angeles', 'UTC', 'Europe/Kyiv'].every(isTimeZone)).toBe(true)
  expect(isTimeZone('Portland')).toBe(false)
  expect(isTimeZone("UTC'; drop table emails")).toBe(false)
})
