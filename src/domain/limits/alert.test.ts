import { expect, test } from 'vitest'
import { hasShrunk, isBackupLate } from './alert.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 17, hour))
const of = (bytes: number) => ({ takenAt: at(0), bytes })

test('a backup is late after 26 hours', () => {
  expect(isBackupLate(at(0), at(26))).toBe(false)
  expect(isBackupLate(at(0), new Date(at(26).getTime() + 1))).toBe(true)
})

test('a backup has shrunk if less than half is left', () => {
  expect(hasShrunk(of(500), of(1_000))).toBe(false)
  expect(hasShrunk(of(499), of(1_000))).toBe(true)
})
