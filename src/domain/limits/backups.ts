/** A copy of the database. The program that stores it records when, and how large it is. */
export type Backup = { takenAt: Date; bytes: number }

/** One is stored every 24 hours. */
const backupLateMs = 26 * 60 * 60 * 1000

/** Whether too much time has passed since the newest one, or since the first start if there is none. */
export const isBackupLate = (since: Date, now: Date) =>
  now.getTime() - since.getTime() > backupLateMs

/** A database loses half of its size by an accident, not by what people erase in a day. */
export const hasShrunk = (newest: Backup, previous: Backup) => newest.bytes < previous.bytes / 2
