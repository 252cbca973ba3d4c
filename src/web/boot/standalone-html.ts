import { createContext } from 'react'

/** The prerendered app of a page, or null where React Router renders the whole page. */
export const StandaloneHtml = createContext<string | null>(null)
