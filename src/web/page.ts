import { pages } from '#contract/urls.ts'
import { brand } from './copy/brand-words.ts'

/** Each page exports one, as `page`: for its head, its breadcrumbs and the build. */
export type Page = {
  path: string
  /** For search engines and the browser tab. */
  title: string
  /** Where it isn't the title. */
  heading?: string
  description: string
  keywords: readonly string[]
  /** Its name in the breadcrumbs, where it isn't the heading. */
  here?: string
  /** The page between the home page and this one. */
  parent?: { name: string; path: string }
  /**
   * When the app starts: `eager`, right after load; `lazy`, on the first interaction (the form is already in the
   * HTML); `never`, on static pages, where one small script serves the menu.
   */
  start: 'eager' | 'lazy' | 'never'
  /** Keeps search engines away: for pages about one visitor. */
  hidden?: boolean
  /** The date of an article or example, such as 2026-11-16. */
  published?: string
  /** The date of a legal page, where it says when it was last updated. */
  updated?: string
}

/** What the build knows of a page besides its HTML, which contains the scripts already. The program hydrates it. */
export type PrerenderedPage = { page: Page; scripts: string[]; program: string | null }

export const formatTitle = ({ title }: Page) => `${title} | ${brand.name}`

export const formatHeading = ({ title, heading = title }: Page) => heading

/** The breadcrumbs, of which this page is the last. */
export const trailTo = (page: Page) => [
  { name: 'Home', path: pages.home() },
  ...(page.parent ? [page.parent] : []),
  { name: page.here ?? formatHeading(page), path: page.path },
]
