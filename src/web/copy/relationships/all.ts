import { type PageRelationship, relationshipsWithPage } from '#domain/relationship.ts'
import { child, father, mother, sibling } from './family.ts'
import { colleague, friend, godparent, neighbor } from './friends-and-neighbors.ts'
import { grandfather, grandmother } from './grandparents.ts'
import { boyfriend, girlfriend, spouse } from './partners.ts'
import type { RelationshipPage } from './relationship-words.ts'
import { aunt, cousin, inlaw, uncle } from './relatives.ts'
import { communityLeader, mentor, teacher } from './teachers-and-leaders.ts'

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
