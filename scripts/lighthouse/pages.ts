import { pages, returns } from '#contract/urls.ts'
import { Visitor } from '#proof/visitor.ts'

export type PageToVisit = {
  path: string
  name?: string
  /** Asks not to be found. */
  hidden: boolean
  cookie?: string
  /** Checks that speak of something else than the page. */
  skipped?: string[]
}

const shown = (path: string): PageToVisit => ({ path, hidden: false })

const home = shown(pages.home())
const relationship = shown(pages.eulogyFor('mother'))
const article = shown(pages.article('crafting-heartfelt-eulogy'))
const pricing = shown(pages.pricing())

/** Those that one run can afford. */
export const fewPages = [home, relationship, article, pricing]

/** One page of each kind that search engines may find. */
export const pageKinds = [
  home,
  relationship,
  article,
  shown(pages.eulogyIdeas()),
  pricing,
  shown(pages.eulogyTypes()),
  shown(pages.contact()),
  shown(pages.privacyPolicy()),
]

export async function allPages(siteUrl: string): Promise<PageToVisit[]> {
  const map = await (await fetch(`${siteUrl}/sitemap.xml`)).text()
  return [...map.matchAll(/<loc>(.*)<\/loc>/g)].map(([, address = '']) =>
    shown(new URL(address).pathname),
  )
}

export const lostPage: PageToVisit = {
  path: '/nothing-here',
  name: '404',
  hidden: true,
  // The browser notes the status 404 of the page itself as an error.
  skipped: ['errors-in-console'],
}

type Neighbours = { payments: string; model: string }

/** Somebody has just paid, and the text is not there yet: so the page stays as long as it is looked at. */
export async function paidPage(siteUrl: string, at: Neighbours): Promise<PageToVisit> {
  const buyer = new Visitor(siteUrl)
  const id = await buyer.submit()
  await buyer.preview(id)
  await ask(`${at.model}/control`, 'PUT', { delayMs: 15 * 60_000 })
  const { sessionId } = await buyer.openCheckout(id)
  await ask(`${at.payments}/control/sessions/${sessionId}/pay`, 'POST')
  return {
    path: returns.paid(id, sessionId),
    name: pages.paymentSuccess(),
    hidden: true,
    cookie: buyer.cookie,
  }
}

async function ask(address: string, method: string, body?: object) {
  const answer = await fetch(address, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
}
