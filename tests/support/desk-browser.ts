import type { Email } from '#standins/mailbox/inbox.ts'
import type { Product } from './product.ts'

type Sent = { form?: Record<string, string>; headers?: Record<string, string> }

/** An HTTP client that keeps the cookie and sends forms as a browser does. */
export class DeskBrowser {
  cookie = ''
  readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  async request(path: string, { form, headers }: Sent = {}): Promise<Response> {
    const sent = form && { method: 'POST', body: new URLSearchParams(form).toString() }
    const response = await fetch(this.origin + path, {
      redirect: 'manual',
      ...sent,
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(form && {
          'content-type': 'application/x-www-form-urlencoded',
          origin: this.origin,
          'sec-fetch-site': 'same-origin',
        }),
        ...headers,
      },
    })
    for (const line of response.headers.getSetCookie()) this.cookie = line.split(';')[0] ?? ''
    return response
  }

  /** The page, after redirects. */
  async page(path: string, sent?: Sent): Promise<string> {
    const response = await this.request(path, sent)
    const next = response.headers.get('location')
    return next ? this.page(next) : response.text()
  }
}

const read = new Set<string>()
const idOf = ({ messageId }: Email) => messageId ?? ''
const isLink = ({ subject }: Email) => subject.includes('link to the desk')

/** Asks for a link and reads its key from the operator's mailbox. */
export async function requestLink(product: Product, browser: DeskBrowser): Promise<string> {
  const response = await browser.request('/sign-in', { form: {} })
  if (response.status !== 200) throw new Error(`asking for a link returned ${response.status}`)
  const email = await product.mailbox.waitForEmail(
    (message) => isLink(message) && !read.has(idOf(message)),
    30_000,
  )
  read.add(idOf(email))
  const key = /\/enter\/([\w-]{43})/.exec(email.text)?.[1]
  if (!key) throw new Error(`no key in the email: ${email.text}`)
  return key
}

/** A browser that is signed in to the desk. */
export async function signIn(product: Product): Promise<DeskBrowser> {
  const browser = new DeskBrowser(product.desk?.url ?? '')
  const key = await requestLink(product, browser)
  const entered = await browser.request('/enter', { form: { key } })
  if (entered.status !== 303 || !browser.cookie) throw new Error(`not let in: ${entered.status}`)
  return browser
}

/** Reads what operators did, as the owner of the database. */
export function deskRecords(product: Product) {
  const owner = () => product.database.owner
  return {
    operator: { name: 'alice' },
    actionsOn: (rootId: string) =>
      owner()
        .selectFrom('operator_actions')
        .select(['operator', 'action', 'order_number', 'words', 'outcome'])
        .where('root_id', '=', rootId)
        .orderBy('at')
        .execute(),
    countActions: async () =>
      (await owner().selectFrom('operator_actions').select('id').execute()).length,
  }
}
