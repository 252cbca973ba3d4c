import { type MouseEvent, useEffect, useRef } from 'react'
import { pages } from '#contract/urls.ts'
import { brand } from '#web/copy/brand-words.ts'
import { navigate, useHistoryEntry } from '#web/history.tsx'
import logo from '#web/pictures/logo.svg'
import { findStart, showWayBack } from './way-back.ts'

/** From Examples on only in the menu of narrow screens, the last one only in that of a quiet header. */
const links = [
  { name: 'Home', to: pages.home() },
  { name: 'Eulogy Ideas', to: pages.eulogyIdeas() },
  { name: 'Eulogy Types', to: pages.eulogyTypes() },
  { name: 'Contact Us', to: pages.contact() },
  { name: 'Examples', to: pages.eulogyExamples() },
  { name: 'Pricing', to: pages.pricing() },
  { name: 'Find My Eulogy', to: pages.findMyEulogy() },
  { name: 'Get Started', to: pages.form() },
]

/** From a preview or eulogy on the home page, Home opens an empty form without loading the page again. */
function useFreshHome() {
  const { pathname, search, state } = useHistoryEntry()
  const isOpen = search !== '' || state !== null
  return pathname === pages.home() && isOpen ? pushHome : undefined
}

/** Where the link leads is known when it's pressed. */
function leadBack({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  currentTarget.href = findStart()
}

function pushHome(event: MouseEvent) {
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (opensElsewhere || event.button !== 0) return
  event.preventDefault()
  navigate(pages.home())
}

export function Header() {
  const freshHome = useFreshHome()
  return (
    <header className="site-header no-print">
      <a className="skip-link tap" href="#main">
        Skip to main content
      </a>
      <div className="wrap">
        <a className="brand" href={pages.home()} onClick={freshHome}>
          <img src={logo} width={32} height={32} alt="" />
          {brand.name}
        </a>
        <Menu onHome={freshHome} />
        <a className="btn" href={pages.form()} onClick={leadBack}>
          Get Started
        </a>
        <button type="button" className="btn menu-button" popoverTarget="menu">
          Menu
        </button>
      </div>
    </header>
  )
}

/** A row of links on wide screens, a popover on narrow ones, which opens without scripts. */
function Menu({ onHome }: { onHome: ReturnType<typeof useFreshHome> }) {
  const menu = useRef<HTMLElement>(null)
  const wayBack = useRef<HTMLDivElement>(null)
  const { pathname, hash } = useHistoryEntry()
  // During prerendering the path ends with a slash.
  const currentPath = pathname.replace(/(?<=.)\/$/, '')
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
      onToggle={({ newState }) => {
        if (newState === 'open' && wayBack.current) void showWayBack(wayBack.current)
      }}
    >
      <div ref={wayBack} className="open-again" />
      {links.map(({ name, to }) => (
        <a
          key={to}
          href={to}
          onClick={(event) => {
            close()
            if (to === pages.home()) onHome?.(event)
            if (to === pages.form()) leadBack(event)
          }}
          {...(to === currentPath && { 'aria-current': 'page' as const })}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
