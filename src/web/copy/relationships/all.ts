import { type PageRelationship, relationshipsWithPage } from '#domain/relationship.ts'
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
import type { RelationshipPage } from './relationship-words.ts'
import { sibling } from './sibling.ts'
import { spouse } from './spouse.ts'
import { teacher } from './teacher.ts'
import { uncle } from './uncle.ts'

const pageOf: Record<PageRelationship, RelationshipPage> = {
  mother,
  father,
  grandmother,
  grandfather,
  sibling,
  spouse,
  friend,
  child,
  colleague,
  uncle,
  aunt,
  cousin,
  mentor,
  teacher,
  neighbor,
  inlaw,
  boyfriend,
  girlfriend,
  godparent,
  'community-leader': communityLeader,
}

export const relationshipPages: readonly RelationshipPage[] = relationshipsWithPage.map(
  ({ relationship }) => pageOf[relationship],
)
