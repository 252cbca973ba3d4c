import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { api } from '#contract/urls.ts'
import { appId, type PageComponent, StandaloneApp } from './app.tsx'
import { HistoryProvider } from './history.tsx'

/** That the page failed, and nothing of the error: it may quote what someone typed. */
const report = () => void navigator.sendBeacon(api.browserErrors())

/** Called by the script that boot/startup-script.ts writes into each page with the app. */
export function start(page: PageComponent, loaderData: unknown) {
  const container = document.getElementById(appId)
  if (!container) throw new Error(`This page has no element #${appId}`)
  addEventListener('error', report, { once: true })
  startTransition(() => {
    hydrateRoot(
      container,
      <StrictMode>
        <HistoryProvider>
          <StandaloneApp page={page} loaderData={loaderData} />
        </HistoryProvider>
      </StrictMode>,
    )
  })
}
