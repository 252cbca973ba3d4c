import type { History } from '#tests/chaos/history.ts'
import { checkEmails } from './emails.ts'
import { checkLocked } from './locked.ts'
import { checkDatabaseAndLogs, checkErasures } from './privacy.ts'
import { checkPurchases } from './purchases.ts'
import { checkReads } from './reads.ts'
import { checkService } from './service.ts'
import type { Violation } from './violation.ts'

/** Everything that must be true of a run, whatever failed during it. */
export function checkHistory(history: History): Violation[] {
  return [
    checkPurchases,
    checkReads,
    checkEmails,
    checkLocked,
    checkErasures,
    checkDatabaseAndLogs,
    checkService,
  ].flatMap((rule) => rule(history))
}
