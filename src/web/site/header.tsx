import { pages } from '#contract/urls.ts'
import { brand } from '#web/content/brand.ts'
import logo from '#web/pictures/logo.svg'

export function Header() {
  return (
    <header className="top">
      <div className="wrap">
        <a className="brand" href={pages.home()}>
          <img src={logo} width={32} height={32} alt="" />
          {brand.name}
        </a>
        <a className="btn" href={`${pages.home()}#eulogy-form`}>
          Get Started
        </a>
      </div>
    </header>
  )
}
