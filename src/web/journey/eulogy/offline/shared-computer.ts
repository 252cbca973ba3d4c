import * as z from 'zod/mini'
import { storedValue } from '#web/journey/pending-input.ts'

/** Set where the visitor wants no copy of a eulogy to be kept. */
export const sharedComputer = storedValue('eulogy-shared-computer', z.literal(true))
