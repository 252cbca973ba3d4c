import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { appId, type PageComponent, StandaloneApp } from './app.tsx'
import { HistoryProvider } from './history.tsx'

/** Called by the script that boot/startup-script.ts writes into each page with the app. */
export function start(page: PageComponent, loaderData: unknown) {
  const container = document.getElementById(appId)
  if (!container) throw new Error(`This page has no element #${appId}`)
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
