import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useMatches,
  useRouteError,
} from 'react-router'
import { ConsentBanner } from './consent-banner.tsx'
import { brand } from './content/brand.ts'
import headings from './fonts/newsreader-500.woff2'
import { preloadFont } from './fonts/preload.ts'
import interfaceFont from './fonts/source-sans-3-400-600.woff2'
import { findStartMode } from './page-handle.ts'
import NotFound from './pages/not-found.tsx'
import logo from './pictures/logo.svg?no-inline'
import { DemoNotice } from './site/demo-notice.tsx'
import { Footer } from './site/footer.tsx'
import { Header } from './site/header.tsx'
import { ScrollToTop } from './site/scroll-to-top.tsx'
import { Button } from './ui/button.tsx'
import { Toasts } from './ui/toasts.tsx'
import './styles/site.css'
import { themeColors } from './styles/theme-colors.ts'

export const links = () => [
  { rel: 'icon', href: logo, type: 'image/svg+xml' },
  ...[headings, interfaceFont].map(preloadFont),
]

export function Layout({ children }: { children: ReactNode }) {
  const start = findStartMode(useMatches().map((match) => match.handle))
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {themeColors.map(({ scheme, color }) => (
          <meta
            key={scheme}
            name="theme-color"
            media={`(prefers-color-scheme: ${scheme})`}
            content={color}
          />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        <Header />
        {children}
        <Footer />
        {start !== 'never' && <Scripts />}
      </body>
    </html>
  )
}

export default function App() {
  return (
    <Toasts>
      <DemoNotice />
      <ScrollToTop />
      <Outlet />
      <ConsentBanner container={brand.analyticsContainer} />
    </Toasts>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <main id="main" className="wrap reading">
      <div className="column">
        <h1>Unexpected Application Error!</h1>
        <p>{error instanceof Error ? error.message : 'Something went wrong.'}</p>
        <p>
          A part of this page could not be shown. What you typed into the eulogy form is saved in
          this browser. Please load the page again; if this comes back, write to us at{' '}
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
        </p>
        <Button kind="primary" onClick={() => location.reload()}>
          Load the page again
        </Button>
      </div>
    </main>
  )
}
