import { aunt } from './aunt.ts'
import { boyfriend } from './boyfriend.ts'
import { child } from './child.ts'
import { colleague } from './colleague.ts'
import { communityLeader } from './community-leader.ts'
import { cousin } from './cousin.ts'
import { father } from './father.ts'
import { friend } from './friend.ts'
import { girlfriend } from './girlfriend.ts'
import { godparent } from './godparent.ts'
import { grandfather } from './grandfather.ts'
import { grandmother } from './grandmother.ts'
import { inlaw } from './inlaw.ts'
import { mentor } from './mentor.ts'
import { mother } from './mother.ts'
import { neighbor } from './neighbor.ts'
import type { RelationshipPage } from './relationship-page.ts'
import { sibling } from './sibling.ts'
import { spouse } from './spouse.ts'
import { teacher } from './teacher.ts'
import { uncle } from './uncle.ts'

export const relationshipPages: readonly RelationshipPage[] = [
  mother,
  father,
  grandmother,
  grandfather,
  spouse,
  sibling,
  child,
  friend,
  colleague,
  mentor,
  teacher,
  cousin,
  aunt,
  uncle,
  neighbor,
  inlaw,
  boyfriend,
  girlfriend,
  godparent,
  communityLeader,
]
