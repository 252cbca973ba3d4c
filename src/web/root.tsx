import { type ReactNode, use } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  useLocation,
  useRouteError,
} from 'react-router'
import { App, appId } from './app.tsx'
import { Prerendering } from './boot/prerendering.ts'
import headings from './fonts/newsreader-500.woff2'
import { preloadFont } from './fonts/preload.ts'
import interfaceFont from './fonts/source-sans-3-400-600.woff2'
import { HistoryProvider } from './history.tsx'
import { PageTags } from './page-tags.tsx'
import NotFound from './pages/not-found.tsx'
import logo from './pictures/logo.svg?no-inline'
import { Footer } from './site/footer.tsx'
import { Header } from './site/header.tsx'
import './styles/site.css'
import { themeColors } from './styles/token-colors.ts'

export const links = () => [
  { rel: 'icon', href: logo, type: 'image/svg+xml' },
  // For browsers that don't support the SVG.
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  ...[headings, interfaceFont].map(preloadFont),
]

export function Layout({ children }: { children: ReactNode }) {
  const { page, app } = use(Prerendering)
  const location = useLocation()
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
        {page && <PageTags page={page} />}
        <Links />
      </head>
      <body>
        {app === null ? (
          <>
            <HistoryProvider at={location}>
              <Header />
            </HistoryProvider>
            {children}
          </>
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that React rendered, see entry.server.tsx
          <div id={appId} dangerouslySetInnerHTML={{ __html: app }} />
        )}
        <Footer />
        {/* Only in the fallback that React Router insists on; the build deletes it. */}
        {!page && <Scripts />}
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <App>
      <Outlet />
    </App>
  )
}

/** In development only: the built site has a page of its own for unknown paths. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  throw error
}
