import type { Article } from './article.ts'
import { articleCards } from './cards.ts'
import crafting from './crafting-heartfelt-eulogy.ts'
import hardRelationship from './eulogy-for-a-difficult-relationship.ts'
import length from './how-long-should-a-eulogy-be.ts'
import delivering from './how-to-deliver-eulogy-with-confidence.ts'
import fear from './overcoming-fear-public-speaking-funeral.ts'
import crying from './reading-a-eulogy-when-you-may-cry.ts'
import sample from './sample-eulogy.ts'

const contents: Record<string, string> = {
  'crafting-heartfelt-eulogy': crafting,
  'overcoming-fear-public-speaking-funeral': fear,
  'how-to-deliver-eulogy-with-confidence': delivering,
  'how-long-should-a-eulogy-be': length,
  'eulogy-for-a-difficult-relationship': hardRelationship,
  'reading-a-eulogy-when-you-may-cry': crying,
  'sample-eulogy': sample,
}

export const articles: readonly Article[] = articleCards.map((card) => {
  const content = contents[card.slug]
  if (content === undefined) throw new Error(`The article ${card.slug} has a card and no text`)
  return { ...card, content }
})
