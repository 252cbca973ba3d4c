import { pages, returnUrls } from '#contract/urls.ts'
import { control } from '#tests/load/harness/stand-ins.ts'
import { Visitor } from '#tests/support/visitor.ts'

export type PageToVisit = {
  path: string
  name?: string
  /** Has noindex. */
  hidden: boolean
  cookie?: string
  skippedAudits?: string[]
}

export const indexedPage = (path: string): PageToVisit => ({ path, hidden: false })

const home = indexedPage(pages.home())
const relationship = indexedPage(pages.eulogyFor('mother'))
const article = indexedPage(pages.article('crafting-heartfelt-eulogy'))
const pricing = indexedPage(pages.pricing())

export const ciPages = [home, relationship, article, pricing]

/** One indexed page of each kind. */
export const pageKinds = [
  home,
  relationship,
  article,
  indexedPage(pages.article('how-to-write-a-eulogy')),
  indexedPage(pages.eulogyIdeas()),
  indexedPage(pages.example('mother')),
  indexedPage(pages.eulogyExamples()),
  pricing,
  indexedPage(pages.eulogyTypes()),
  indexedPage(pages.about()),
  indexedPage(pages.contact()),
  indexedPage(pages.privacyPolicy()),
]

export async function allPages(siteUrl: string): Promise<PageToVisit[]> {
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>(.*)<\/loc>/g)].map(([, url = '']) =>
    indexedPage(new URL(url).pathname),
  )
}

export const notFoundPage: PageToVisit = {
  path: '/nothing-here',
  name: '404',
  hidden: true,
  // The browser logs the 404 of the page itself as an error.
  skippedAudits: ['errors-in-console'],
}

type StandInUrls = { payments: string; model: string }

/** The page after payment. The model is slowed down so that it keeps waiting for its text during the audit. */
export async function createPaidPage(siteUrl: string, urls: StandInUrls): Promise<PageToVisit> {
  const buyer = new Visitor(siteUrl)
  const id = await buyer.submit()
  await buyer.preview(id)
  await control(`${urls.model}/control`, 'PUT', { delayMs: 15 * 60_000 })
  const { sessionId } = await buyer.openCheckout(id)
  await control(`${urls.payments}/control/sessions/${sessionId}/pay`, 'POST')
  return {
    path: returnUrls.paid(id, sessionId, '').replace('#claim=', ''),
    name: pages.paymentSuccess(),
    hidden: true,
    cookie: buyer.cookie,
  }
}
