import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, type MetaDescriptor } from 'react-router'
import * as contact from '#web/pages/contact.tsx'
import * as eulogyTypes from '#web/pages/eulogy-types.tsx'
import * as home from '#web/pages/home.tsx'
import * as pricing from '#web/pages/pricing.tsx'
import * as privacyPolicy from '#web/pages/privacy-policy.tsx'
import * as refundPolicy from '#web/pages/refund-policy.tsx'
import * as termsOfService from '#web/pages/terms-of-service.tsx'
import { Toasts } from '#web/ui/toasts.tsx'

type Page = { default: FunctionComponent; meta: () => MetaDescriptor[]; handle: { start: string } }

const modules = {
  '/': home,
  '/contact': contact,
  '/pricing': pricing,
  '/eulogy-types': eulogyTypes,
  '/privacy-policy': privacyPolicy,
  '/terms-of-service': termsOfService,
  '/refund-policy': refundPolicy,
} satisfies Record<string, Page>

export type Path = keyof typeof modules
export const paths = Object.keys(modules) as Path[]

/** A page as it is prerendered, to be looked into. */
export function renderPage(path: Path) {
  const { default: Component, meta, handle } = modules[path]
  const html = renderToStaticMarkup(
    createElement(
      MemoryRouter,
      { initialEntries: [path] },
      createElement(Toasts, null, createElement(Component)),
    ),
  )
  const body = new DOMParser().parseFromString(html, 'text/html').body
  return { body, meta: meta(), start: handle.start, text: textOf(body.cloneNode(true) as Element) }
}

const blocks = 'h1, h2, h3, p, li, dt, dd, summary, figcaption, blockquote, label, option, button'

/** What is read, each block ended by a stop so that no two sentences run together. */
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
