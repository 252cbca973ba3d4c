import { useEffect, useRef } from 'react'
import { useLinkClickHandler, useLocation } from 'react-router'
import { pages } from '#contract/urls.ts'
import { brand } from '#web/content/brand.ts'
import logo from '#web/pictures/logo.svg'

const links = [
  { name: 'Home', to: pages.home() },
  { name: 'Eulogy Ideas', to: pages.eulogyIdeas() },
  { name: 'Eulogy Types', to: pages.eulogyTypes() },
  { name: 'Contact Us', to: pages.contact() },
]

/**
 * What somebody has open at home's own address stays in its history entry: a plain link from there
 * would only show it again, so the app goes one entry on.
 */
function useFreshHome() {
  const { pathname, state } = useLocation()
  const goOn = useLinkClickHandler<HTMLAnchorElement>(pages.home(), { replace: false })
  return pathname === pages.home() && state !== null ? goOn : undefined
}

export function Header() {
  const freshHome = useFreshHome()
  return (
    <header className="site-header">
      <a className="skip-link" href="#main">
        Skip to the page
      </a>
      <div className="wrap">
        <a className="brand" href={pages.home()} onClick={freshHome}>
          <img src={logo} width={32} height={32} alt="" />
          {brand.name}
        </a>
        <Menu onHome={freshHome} />
        <a className="btn start" href={pages.form()}>
          Get Started
        </a>
        <button type="button" className="btn menu-button" popoverTarget="menu">
          Menu
        </button>
      </div>
    </header>
  )
}

/** A row of links on a wide screen; on a narrow one a popover, which needs no script to open. */
function Menu({ onHome }: { onHome: ReturnType<typeof useFreshHome> }) {
  const menu = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()
  // While a page is prerendered its path ends with a slash.
  const here = pathname.replace(/(?<=.)\/$/, '')
  const close = () => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }

  // Whoever has opened the menu before the app came is not to have it closed by the app coming.
  const shownAt = useRef(pathname + hash)
  useEffect(() => {
    if (shownAt.current === pathname + hash) return
    shownAt.current = pathname + hash
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }, [pathname, hash])

  return (
    <nav ref={menu} id="menu" className="menu" aria-label="Main" popover="auto">
      {links.map(({ name, to }) => (
        <a
          key={to}
          href={to}
          onClick={(event) => {
            close()
            if (to === pages.home()) onHome?.(event)
          }}
          {...(to === here && { 'aria-current': 'page' as const })}
        >
          {name}
        </a>
      ))}
      <a className="start-in-menu" href={pages.form()} onClick={close}>
        Get Started
      </a>
    </nav>
  )
}
