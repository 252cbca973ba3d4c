import { pages } from '#contract/urls.ts'
import { articleCards } from '#web/content/articles/cards.ts'
import { lastUpdated } from '#web/content/legal/legal-document.ts'
import { relationshipPages } from '#web/content/relationships/all.ts'
import { pictureFor } from '#web/pictures/picture-choice.ts'
import type { Sheet } from './sharing-picture.ts'

type Plate = Omit<Sheet, 'title'>

const dated: Plate = { above: `Last updated ${lastUpdated.words}`, drawing: null }

const plates: Record<string, Plate> = {
  [pages.home()]: { above: 'For the one who will speak', drawing: 'garden-path' },
  [pages.pricing()]: { above: 'Pricing', drawing: 'articles/open-book-and-glasses' },
  [pages.eulogyTypes()]: { above: 'Eulogy Types', drawing: 'family-group' },
  [pages.eulogyIdeas()]: { above: 'To read before you write', drawing: 'articles/chair-at-window' },
  [pages.contact()]: { above: 'A person reads it', drawing: 'articles/pressed-flower-in-letter' },
  [pages.privacyPolicy()]: dated,
  [pages.termsOfService()]: dated,
  [pages.refundPolicy()]: dated,
  [pages.paymentSuccess()]: { above: 'Your words', drawing: null },
  '/404': { above: 'Nothing at this address', drawing: 'garden-gate' },
  ...Object.fromEntries(relationshipPages.map(forRelationship)),
  ...Object.fromEntries(articleCards.map(forArticle)),
}

function forRelationship({ relationship }: (typeof relationshipPages)[number]): [string, Plate] {
  const above = 'Where to begin, and what to leave out'
  return [pages.eulogyFor(relationship), { above, drawing: pictureFor(relationship) }]
}

function forArticle({ slug, category, readTime, image }: (typeof articleCards)[number]) {
  const plate: Plate = { above: `${category} · ${readTime}`, drawing: `articles/${image}` }
  return [pages.article(slug), plate] as const
}

/** What stands on the picture of a page beside its heading. */
export function plateOf(path: string): Plate {
  const plate = plates[path]
  if (!plate) throw new Error(`${path} has no picture to be shared with: give it one`)
  return plate
}
