import { Component, type ComponentType, type ReactNode, useState } from 'react'
import { pages } from '#contract/urls.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { brand } from './copy/brand-words.ts'
import { ScrollToTop, useHistoryEntry } from './history.tsx'
import { formatTitle, type Page } from './page.ts'
import { DemoNotice } from './site/demo-notice.tsx'
import { Header } from './site/header.tsx'
import { Button } from './ui/button.tsx'
import { lazyPart } from './ui/lazy-part.tsx'
import { Toasts } from './ui/toasts.tsx'

/** The id of the element that holds the app in a prerendered page. */
export const appId = 'app'

export type PageComponent = ComponentType<{ loaderData: unknown }>

type StandaloneProps = { page: PageComponent; loaderData: unknown }

/**
 * A page with the app. React Router prerenders the document around it and has no code in the browser,
 * where it would be a fifth of all scripts. The build and the browser render this same tree, so that
 * the ids in it match.
 */
export function StandaloneApp({ page: Page, loaderData }: StandaloneProps) {
  const { pathname } = useHistoryEntry()
  const [startedAt] = useState(pathname)
  const Next = pathname === pages.findMyEulogy() ? FindMyEulogy : Home
  return (
    <>
      <Header />
      <App>{pathname === startedAt ? <Page loaderData={loaderData} /> : <Next />}</App>
    </>
  )
}

type NextPage = { default: ComponentType; page: Page }

/** A page that the app itself leads to. */
const nextPage = (load: () => Promise<NextPage>) =>
  lazyPart(async () => {
    const next = await load()
    document.title = formatTitle(next.page)
    return next
  })

/** From the page after the payment. */
const Home = nextPage(() => import('./pages/home.tsx'))
/** From a link that doesn't work. The message about it stays on the screen. */
const FindMyEulogy = nextPage(() => import('./pages/find-my-eulogy/find-my-eulogy.tsx'))

export function App({ children }: { children: ReactNode }) {
  return (
    <CatchErrors>
      <Toasts>
        <DemoNotice />
        <ScrollToTop />
        {children}
        <ConsentBanner container={brand.analyticsContainer} />
      </Toasts>
    </CatchErrors>
  )
}

class CatchErrors extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  // As if nobody had caught it: the server hears that a page failed.
  override componentDidCatch = (error: unknown) => reportError(error)
  override render() {
    return this.state.error === null ? this.props.children : <AppError error={this.state.error} />
  }
}

function AppError({ error }: { error: unknown }) {
  return (
    <main id="main" className="wrap reading">
      <div className="column">
        <h1>Unexpected Application Error!</h1>
        <p>{error instanceof Error && error.message}</p>
        <p>
          Part of this page couldn’t be shown. What you typed into the eulogy form is saved in this
          browser. Please load the page again; if this keeps happening, write to us at{' '}
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
        </p>
        <Button kind="primary" onClick={() => location.reload()}>
          Load the page again
        </Button>
      </div>
    </main>
  )
}
