import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { pages } from '#contract/urls.ts'
import { brand } from '#web/content/brand.ts'
import { navigate, useHistoryEntry } from '#web/history.tsx'
import logo from '#web/pictures/logo.svg'
import { lazyPart, nothing } from '#web/ui/lazy-part.tsx'

// Loaded when the menu is opened.
const OpenAgainLink = lazyPart(() => import('#web/pages/find-again/open-again-link.tsx'), nothing)

/** The last two are only in the menu. */
const links = [
  { name: 'Home', to: pages.home() },
  { name: 'Eulogy Ideas', to: pages.eulogyIdeas() },
  { name: 'Eulogy Types', to: pages.eulogyTypes() },
  { name: 'Contact Us', to: pages.contact() },
  { name: 'Examples', to: pages.eulogyExamples() },
  { name: 'Pricing', to: pages.pricing() },
]

const start = { name: 'Get Started', to: pages.form() }

/** Someone who reads or remembers isn't asked to begin a eulogy: the bar has nothing but the menu. */
const quietPages = [pages.read(), pages.shareMemory()]

/** During prerendering the path ends with a slash. */
const usePath = () => useHistoryEntry().pathname.replace(/(?<=.)\/$/, '')

/** From a preview or eulogy on the home page, Home opens an empty form without loading the page again. */
function useFreshHome() {
  const { pathname, search, state } = useHistoryEntry()
  const isOpen = search !== '' || state !== null
  return pathname === pages.home() && isOpen ? pushHome : undefined
}

function pushHome(event: MouseEvent) {
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (opensElsewhere || event.button !== 0) return
  event.preventDefault()
  navigate(pages.home())
}

export function Header() {
  const freshHome = useFreshHome()
  const quiet = quietPages.includes(usePath())
  return (
    <header className={quiet ? 'site-header quiet' : 'site-header'}>
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <div className="wrap">
        <a className="brand" href={pages.home()} onClick={freshHome}>
          <img src={logo} width={32} height={32} alt="" />
          {brand.name}
        </a>
        <Menu entries={quiet ? [...links, start] : links} onHome={freshHome} />
        {!quiet && (
          <a className="btn" href={start.to}>
            {start.name}
          </a>
        )}
        <button type="button" className="btn menu-button" popoverTarget="menu">
          Menu
        </button>
      </div>
    </header>
  )
}

type MenuProps = { entries: typeof links; onHome: ReturnType<typeof useFreshHome> }

/** A row of links on wide screens, a popover on narrow ones and in a quiet header, which opens without scripts. */
function Menu({ entries, onHome }: MenuProps) {
  const menu = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState(false)
  const { pathname, hash } = useHistoryEntry()
  const currentPath = usePath()
  const close = () => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }

  // Closes the menu after navigation, but not when the app starts while it is open.
  const location = useRef(pathname + hash)
  useEffect(() => {
    if (location.current === pathname + hash) return
    location.current = pathname + hash
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }, [pathname, hash])

  return (
    <nav
      ref={menu}
      id="menu"
      className="menu"
      aria-label="Main"
      popover="auto"
      onToggle={({ newState }) => setOpened(newState === 'open')}
    >
      {opened && (
        <div className="open-again">
          <OpenAgainLink draft={null} />
        </div>
      )}
      {entries.map(({ name, to }) => (
        <a
          key={to}
          href={to}
          onClick={(event) => {
            close()
            if (to === pages.home()) onHome?.(event)
          }}
          {...(to === currentPath && { 'aria-current': 'page' as const })}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
