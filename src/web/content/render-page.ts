import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, type MetaDescriptor } from 'react-router'
import * as contact from '#web/pages/contact.tsx'
import * as eulogyTypes from '#web/pages/eulogy-types.tsx'
import * as home from '#web/pages/home.tsx'
import * as legal from '#web/pages/legal.tsx'
import * as pricing from '#web/pages/pricing.tsx'
import { Toasts } from '#web/ui/toasts.tsx'

type Page = {
  default: FunctionComponent
  meta: (args: { location: { pathname: string } }) => MetaDescriptor[]
  handle: { start: string }
}

const modules = {
  '/': home,
  '/contact': contact,
  '/pricing': pricing,
  '/eulogy-types': eulogyTypes,
  '/privacy-policy': legal,
  '/terms-of-service': legal,
  '/refund-policy': legal,
} satisfies Record<string, Page>

export type Path = keyof typeof modules
export const paths = Object.keys(modules) as Path[]

/** Renders a page as the build does. */
export function renderPage(path: Path) {
  const { default: Component, meta, handle }: Page = modules[path]
  const html = renderToStaticMarkup(
    createElement(
      MemoryRouter,
      { initialEntries: [path] },
      createElement(Toasts, null, createElement(Component)),
    ),
  )
  const body = new DOMParser().parseFromString(html, 'text/html').body
  return {
    body,
    meta: meta({ location: { pathname: path } }),
    start: handle.start,
    text: textOf(body.cloneNode(true) as Element),
  }
}

const blocks = 'h1, h2, h3, p, li, dt, dd, summary, figcaption, blockquote, label, option, button'

/** The text of a page. The end of each block is marked, so that sentences do not run together. */
function textOf(body: Element): string {
  for (const block of body.querySelectorAll(blocks)) block.append(' ¶ ')
  return (body.textContent ?? '').replace(/\s+/g, ' ').replaceAll('’', "'")
}

export function sentencesOf(text: string): string[] {
  return text
    .split(/¶|(?<=[.?])\s/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}
