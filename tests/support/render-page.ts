import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import type { Page } from '#web/page.ts'
import * as about from '#web/pages/about-page.tsx'
import * as contact from '#web/pages/contact.tsx'
import * as eulogyTypes from '#web/pages/eulogy-types-page.tsx'
import * as eulogyExamples from '#web/pages/examples/eulogy-examples.tsx'
import * as findMyEulogy from '#web/pages/find-my-eulogy/find-my-eulogy.tsx'
import * as myEulogy from '#web/pages/find-my-eulogy/my-eulogy.tsx'
import * as home from '#web/pages/home.tsx'
import * as legal from '#web/pages/legal.tsx'
import * as pricing from '#web/pages/pricing.tsx'
import * as shareAMemory from '#web/pages/share-a-memory.tsx'
import * as read from '#web/pages/shared-eulogy/read.tsx'
import { Toasts } from '#web/ui/toasts.tsx'

type PageModule = {
  default: FunctionComponent
  page: Page | ((at: { location: { pathname: string } }) => Page)
}

const modules = {
  '/': home,
  '/about': about,
  '/contact': contact,
  '/pricing': pricing,
  '/eulogy-types': eulogyTypes,
  '/my-eulogy': myEulogy,
  '/eulogy-examples': eulogyExamples,
  '/find-my-eulogy': findMyEulogy,
  '/read': read,
  '/share-a-memory': shareAMemory,
  '/privacy-policy': legal,
  '/terms-of-service': legal,
  '/refund-policy': legal,
  '/accessibility': legal,
} satisfies Record<string, PageModule>

type Path = keyof typeof modules
export const paths = Object.keys(modules) as Path[]

type RenderedPage = { body: HTMLElement; page: Page }
const rendered = new Map<Path, RenderedPage>()
/** Each takes seconds, and every test wants it. */
const texts = new Map<Path, string>()

/** Renders a page as the build does, for tests to look into. */
export function renderPage(path: Path): RenderedPage {
  const known = rendered.get(path)
  if (known) return known
  const { default: Component, page }: PageModule = modules[path]
  const html = renderToStaticMarkup(
    createElement(
      MemoryRouter,
      { initialEntries: [path] },
      createElement(Toasts, null, createElement(Component)),
    ),
  )
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const location = { pathname: path }
  const shown = { body, page: typeof page === 'function' ? page({ location }) : page }
  rendered.set(path, shown)
  return shown
}

export function find(path: Path, selector: string): Element {
  const found = renderPage(path).body.querySelector(selector)
  if (!found) throw new Error(`${path} has no ${selector}`)
  return found
}

export function count(path: Path, selector: string): number {
  return renderPage(path).body.querySelectorAll(selector).length
}

export function linksIn(element: Element): (string | null)[] {
  return [...element.querySelectorAll('a')].map((link) => link.getAttribute('href'))
}

export function answerTo(path: Path, question: RegExp): string {
  const entry = [...renderPage(path).body.querySelectorAll('details')].find((details) =>
    question.test(details.querySelector('summary')?.textContent ?? ''),
  )
  return entry?.querySelector('div')?.textContent ?? ''
}

const blocks = 'h1, h2, h3, p, li, dt, dd, summary, figcaption, blockquote, label, option, button'

/** The text of a page. The end of each block is marked, so sentences do not run together. */
export function readText(path: Path): string {
  const known = texts.get(path)
  if (known !== undefined) return known
  const body = renderPage(path).body.cloneNode(true) as Element
  for (const block of body.querySelectorAll(blocks)) block.append(' ¶ ')
  const text = (body.textContent ?? '').replace(/\s+/g, ' ').replaceAll('’', "'")
  texts.set(path, text)
  return text
}

export function splitSentences(text: string): string[] {
  return text
    .split(/¶|(?<=[.?])\s/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}
