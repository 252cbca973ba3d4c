import type { Eulogy } from '../draft.ts'
import { grandparents } from './grandparents.ts'
import { kinAndNeighbours } from './kin-and-neighbours.ts'
import { longAndOther } from './long-and-other.ts'
import { parents } from './parents.ts'
import { partnersAndChildren } from './partners-and-children.ts'
import { siblingsAndFriends } from './siblings-and-friends.ts'
import { workAndSchool } from './work-and-school.ts'

export const eulogies: readonly Eulogy[] = [
  ...parents,
  ...grandparents,
  ...siblingsAndFriends,
  ...partnersAndChildren,
  ...workAndSchool,
  ...kinAndNeighbours,
  ...longAndOther,
]
