import type { Eulogy } from '../draft.ts'
import { grandparents } from './grandparents.ts'
import { parents } from './parents.ts'

export const eulogies: readonly Eulogy[] = [...parents, ...grandparents]
