import { pages, returnUrls } from '#contract/urls.ts'
import { Visitor } from '#tests/support/visitor.ts'

export type PageToVisit = {
  path: string
  name?: string
  /** Asks not to be found. */
  hidden: boolean
  cookie?: string
  /** Checks that speak of something else than the page. */
  skippedAudits?: string[]
}

const indexedPage = (path: string): PageToVisit => ({ path, hidden: false })

const home = indexedPage(pages.home())
const relationship = indexedPage(pages.eulogyFor('mother'))
const article = indexedPage(pages.article('crafting-heartfelt-eulogy'))
const pricing = indexedPage(pages.pricing())

/** Those that one run can afford. */
export const ciPages = [home, relationship, article, pricing]

/** One page of each kind that search engines may find. */
export const pageKinds = [
  home,
  relationship,
  article,
  indexedPage(pages.eulogyIdeas()),
  pricing,
  indexedPage(pages.eulogyTypes()),
  indexedPage(pages.contact()),
  indexedPage(pages.privacyPolicy()),
]

export async function allPages(siteUrl: string): Promise<PageToVisit[]> {
  const map = await (await fetch(`${siteUrl}/sitemap.xml`)).text()
  return [...map.matchAll(/<loc>(.*)<\/loc>/g)].map(([, address = '']) =>
    indexedPage(new URL(address).pathname),
  )
}

export const notFoundPage: PageToVisit = {
  path: '/nothing-here',
  name: '404',
  hidden: true,
  // The browser notes the status 404 of the page itself as an error.
  skippedAudits: ['errors-in-console'],
}

type StandInUrls = { payments: string; model: string }

/** Somebody has just paid, and the text is not there yet: so the page stays as long as it is looked at. */
export async function createPaidPage(siteUrl: string, at: StandInUrls): Promise<PageToVisit> {
  const buyer = new Visitor(siteUrl)
  const id = await buyer.submit()
  await buyer.preview(id)
  await sendControl(`${at.model}/control`, 'PUT', { delayMs: 15 * 60_000 })
  const { sessionId } = await buyer.openCheckout(id)
  await sendControl(`${at.payments}/control/sessions/${sessionId}/pay`, 'POST')
  return {
    path: returnUrls.paid(id, sessionId),
    name: pages.paymentSuccess(),
    hidden: true,
    cookie: buyer.cookie,
  }
}

async function sendControl(address: string, method: string, body?: object) {
  const answer = await fetch(address, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
}
