import { createContext } from 'react'
import type { Page } from '#web/page.ts'

type Prerendering = {
  page?: Page | undefined
  /** The HTML of the app, or null where React Router renders the whole page. */
  app: string | null
  /** A drawing that is in view when the page opens is part of its HTML, which saves a request. */
  inline: (src: string) => string
}

/** Only where the document is rendered, never in the browser. */
export const Prerendering = createContext<Prerendering>({ app: null, inline: (src) => src })
