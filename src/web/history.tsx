import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** The current entry of the browser's history. */
export type HistoryEntry = {
  pathname: string
  search: string
  hash: string
  /** Kept with the entry over a reload. */
  state: unknown
  key: string
  /** Whether the app itself replaced or added the entry; a visit, Back or a link to an anchor otherwise. */
  by: 'visit' | 'push' | 'replace'
}

/** boot/take-key.js reads `usr` too. */
type StoredState = { usr: unknown; key: string } | null

type Address = Pick<HistoryEntry, 'pathname' | 'search'>

const prerendered = ({ pathname, search }: Address): HistoryEntry => ({
  pathname,
  search,
  hash: '',
  state: null,
  key: 'default',
  by: 'visit',
})

function readEntry(by: HistoryEntry['by']): HistoryEntry {
  const { pathname, search, hash } = window.location
  const stored = window.history.state as StoredState
  return { pathname, search, hash, state: stored?.usr ?? null, key: stored?.key ?? 'default', by }
}

const listeners = new Set<(entry: HistoryEntry) => void>()

export function navigate(to: string, { replace = false, state = null as unknown } = {}) {
  const stored: StoredState = { usr: state, key: crypto.randomUUID() }
  if (replace) window.history.replaceState(stored, '', to)
  else window.history.pushState(stored, '', to)
  // Where one was on a screen that isn't there yet would be somewhere else on the page, such as its footer.
  window.history.scrollRestoration = state === null ? 'auto' : 'manual'
  for (const listener of listeners) listener(readEntry(replace ? 'replace' : 'push'))
}

const CurrentEntry = createContext(prerendered({ pathname: '/', search: '' }))

export const useHistoryEntry = () => use(CurrentEntry)

/** With `at` while a page is prerendered. */
export function HistoryProvider({ at, children }: { at?: Address; children: ReactNode }) {
  const [entry, setEntry] = useState(() => (at ? prerendered(at) : readEntry('visit')))
  useLayoutEffect(() => {
    const show = (current: HistoryEntry) => startTransition(() => setEntry(current))
    const onPop = () => show(readEntry('visit'))
    listeners.add(show)
    window.addEventListener('popstate', onPop)
    return () => {
      listeners.delete(show)
      window.removeEventListener('popstate', onPop)
    }
  }, [])
  return <CurrentEntry value={entry}>{children}</CurrentEntry>
}

/** After client-side navigation, scrolls to the anchor or to the top of the page. */
export function ScrollToTop() {
  const { pathname, hash } = useHistoryEntry()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    const target = document.getElementById(hash.slice(1))
    if (target) target.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [pathname, hash])
  return null
}
