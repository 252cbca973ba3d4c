import type { Relationship } from '#domain/relationship.ts'

export type Picture =
  | 'woman-speaker-with-flowers'
  | 'man-speaker'
  | 'father-comforting-daughter'
  | 'woman-speaker'
  | 'family-group'

const byRelationship: Partial<Record<Relationship, Picture>> = {
  mother: 'woman-speaker-with-flowers',
  grandmother: 'woman-speaker-with-flowers',
  aunt: 'woman-speaker-with-flowers',
  father: 'man-speaker',
  grandfather: 'man-speaker',
  uncle: 'man-speaker',
  child: 'father-comforting-daughter',
  friend: 'woman-speaker',
  colleague: 'woman-speaker',
}

const pictures = new Map<string, Picture>(Object.entries(byRelationship))

export function pictureFor(relationship: string | undefined): Picture {
  return pictures.get(relationship ?? '') ?? 'family-group'
}
