import { api, pages } from '#contract/urls.ts'

/** The requests that the service worker answers; all others go to the network untouched. */
type Handled =
  /** Opens a eulogy; without an id, the one of this browser. */
  | { kind: 'page'; submissionId: string | null }
  /** Opens the text behind a reader's link. */
  | { kind: 'reader-page' }
  | { kind: 'asset' }
  | { kind: 'list' }
  | { kind: 'data'; submissionId: string }
  /** Exchanges the key of a private link. The key is in the body. */
  | { kind: 'key'; submissionId: string }

type Requested = { url: string; method: string; mode: string }

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const pathPattern = (path: string) => new RegExp(`^${path}$`)
const dataPaths = [api.submission, api.versions].map((path) => pathPattern(path(`(${uuid})`)))
const keyPath = pathPattern(api.access(`(${uuid})`))

export function handledRequest({ url, method, mode }: Requested, origin: string): Handled | null {
  const { origin: at, pathname, searchParams } = new URL(url)
  if (at !== origin) return null
  if (mode === 'navigate') return method === 'GET' ? openedPage(pathname, searchParams) : null
  if (method === 'POST') {
    const [, submissionId] = keyPath.exec(pathname) ?? []
    return submissionId ? { kind: 'key', submissionId } : null
  }
  if (method !== 'GET') return null
  if (pathname.startsWith('/assets/')) return { kind: 'asset' }
  if (pathname === api.myEulogies()) return { kind: 'list' }
  for (const path of dataPaths) {
    const [, submissionId] = path.exec(pathname) ?? []
    if (submissionId) return { kind: 'data', submissionId }
  }
  return null
}

function openedPage(pathname: string, query: URLSearchParams): Handled | null {
  if (pathname === pages.read()) return { kind: 'reader-page' }
  const submissionId = query.get('submission_id')
  // After a payment, the eulogy is open at the plain address of home.
  const isOpenAtHome = pathname === pages.home() && query.toString() === ''
  if (isOpenAtHome || pathname === pages.myEulogy()) return { kind: 'page', submissionId }
  // An email link, and the address of an opened eulogy on other pages.
  return query.get('archive') === 'true' && submissionId ? { kind: 'page', submissionId } : null
}
