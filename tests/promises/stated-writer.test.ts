// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { writingTime } from '#domain/offer.ts'
import type { OperatorFacts } from '#operator'

const automationCompany = 'Quillwork Automations'

// Other files in this process need the facts of all tests.
afterAll(() => {
  vi.doUnmock('#operator')
  vi.resetModules()
})

/** The pages of a site whose operator states this about the companies. */
async function buildSite(stated: Partial<OperatorFacts['companies']>) {
  vi.resetModules()
  vi.doMock(import('#operator'), async (importOriginal) => {
    const original = await importOriginal()
    return { ...original, companies: { ...original.companies, ...stated } }
  })
  const render = (path: string, Page: FunctionComponent) => {
    const shown = createElement(Toasts, null, createElement(Page))
    const html = renderToStaticMarkup(
      createElement(MemoryRouter, { initialEntries: [path] }, shown),
    )
    return new DOMParser().parseFromString(html, 'text/html').body
  }
  const { MemoryRouter } = await import('react-router')
  const { Toasts } = await import('#web/ui/toasts.tsx')
  const about = render('/about', (await import('#web/pages/about-page.tsx')).default)
  const home = render('/', (await import('#web/pages/home.tsx')).default)
  const pricing = render('/pricing', (await import('#web/pages/pricing.tsx')).default)
  const { AiDisclosure } = await import('#web/journey/ai-disclosure.tsx')
  const { WhatIsSent } = await import('#web/journey/preview/terms.tsx')
  const { askPage } = await import('#server/http/routes/memories/memory-pages.ts')
  const { readLegalDocuments } = await import('#scripts/build/content/read-legal-documents.ts')
  const legal = (slug: string) =>
    readLegalDocuments()
      .find((document) => document.slug === slug)
      ?.sections.map(({ html }) => html)
      .join('\n') ?? ''
  const link = { id: 'an-id', person: 'Rosa', ownerName: 'Anna', note: '' }
  const typed = { name: '', relation: '', text: '' }
  const { body } = askPage(
    { key: 'key', link } as Parameters<typeof askPage>[0],
    { ownKey: 'own', typed } as Parameters<typeof askPage>[1],
  )
  return {
    'step 4': renderToStaticMarkup(createElement(AiDisclosure)),
    preview: renderToStaticMarkup(createElement(WhatIsSent)),
    about: about.querySelector('#ai')?.textContent ?? '',
    'how it is made': about.querySelector('#how')?.textContent ?? '',
    faq:
      [...home.querySelectorAll('details')].find(({ textContent }) =>
        /who writes/i.test(textContent),
      )?.textContent ?? '',
    reasons: home.textContent ?? '',
    pricing: pricing.textContent ?? '',
    'memory form': body.markup,
    privacy: legal('privacy-policy'),
    terms: legal('terms-of-service'),
  }
}

const namingCompanies = ['step 4', 'preview', 'about', 'faq', 'memory form', 'privacy'] as const
/** Step 4 says it in two sentences, with a link to the policy. */
const sayingWhatIsSent = ['preview', 'about', 'faq', 'privacy'] as const

test('with a language model as writer, everything says that it writes and gets no email address', async () => {
  const site = await buildSite({ automation: null })
  for (const place of namingCompanies) expect(site[place], place).toContain('Anthropic')
  expect(site['step 4']).toMatch(/href="\/privacy-policy"[^>]*>Who sees my words/)
  for (const place of sayingWhatIsSent) {
    expect(site[place], place).toContain(
      'Anthropic and OpenAI receive your answers, the name of the person who died, the speaker’s first name, and any memories from others that are used, with their names. They receive no email addresses.',
    )
  }
  expect(site['memory form']).toContain(
    'Anthropic and OpenAI receive your memory, your name and how you knew the person who died.',
  )
  for (const place of ['step 4', 'preview', 'about', 'faq'] as const)
    expect(site[place], place).toContain('AI writes the draft, using a language model from')
  expect(site.privacy).toContain('to write and check it. Not your email address')
  expect(site.reasons).toContain('we take it out or mark it for you')
  expect(JSON.stringify(site)).not.toMatch(/automation/i)
})

test('with an automation as writer, everything names its company and says that it gets the email address', async () => {
  const site = await buildSite({ automation: automationCompany })
  for (const place of [...namingCompanies, 'terms'] as const)
    expect(site[place], place).toContain(automationCompany)
  for (const place of sayingWhatIsSent)
    expect(site[place], place).toMatch(
      /Quillwork Automations receives .* the speaker’s name and email address, and any memories from others/,
    )
  expect(site['memory form']).toContain(
    'Quillwork Automations receives your memory, your name and how you knew the person who died. Anthropic and OpenAI receive the same.',
  )
  expect(site.privacy).toMatch(
    /Quillwork Automations, which runs the service that writes the text<\/td>.*your email address/,
  )
  expect(site['how it is made']).not.toContain('only from your answers')
  for (const [place, text] of Object.entries(site)) {
    expect(text, place).not.toMatch(
      /receive no email addresses|we take it out|language model writes/,
    )
    expect(text, place).not.toContain('using a language model')
  }
})

const promise = /not used to train|aren’t used to train|do not allow anyone/

test('nothing promises that words train no model until each company has confirmed it', async () => {
  const before = await buildSite({ trainingRuledOut: false })
  for (const [place, text] of Object.entries(before)) expect(text, place).not.toMatch(promise)
  const after = await buildSite({ trainingRuledOut: true })
  for (const place of namingCompanies) expect(after[place], place).toMatch(promise)
})

const root = join(import.meta.dirname, '../..')

const sources = [
  'content/**/*.md',
  'src/web/**/*.{ts,tsx}',
  'src/domain/submission.ts',
  'src/server/emails/**/*.ts',
]
/** About giving a speech: their minutes are speaking time. */
const advice =
  /content\/(articles|examples)\/|copy\/(articles|relationships|examples)\/|copy\/demo-examples|pages\/examples\//

/** Times of other things than writing a eulogy. */
const otherTimes = [
  /3 to 5 minutes( to speak|, about 500 to 700 words)/,
  /3–4, 5–7 or 8–10 minutes/,
  /^(3-4|5-7|8-10) minutes$/,
  /Craft a Heartfelt Eulogy in Minutes/,
  // How long the text takes to read aloud.
  /^about (a minute|\$\{minutes\} minutes)$/,
  /words a minute\b/,
  /^This will be a short text: about \$\{words\} words, one minute$/,
  /^A few words make a minute$/,
  // How long someone shares memories.
  /^Ten minutes of memories make a whole eulogy$/,
  // One paragraph, not a eulogy.
  /^This takes up to a minute$/,
  // When to try again, and when an email arrives.
  /press the button again in a minute$/,
  /^It can take a few minutes$/,
  // How long the operator's sign-in link is valid.
  /within \$\{linkMinutes\} minutes$/,
  // When the payment is refunded, not how long writing takes.
  /\{automaticRefundMinutes\}\}? minutes/,
]

const mentions = sources
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !/\.test\.|-in-tests\.ts$/.test(file))
  .flatMap((file) =>
    mentionsIn(readFileSync(join(root, file), 'utf8')).map((text) => ({ file, text })),
  )

/** Each sentence or label that mentions minutes, without comments and with the constant filled in. */
function mentionsIn(source: string): string[] {
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\/\/[^'"`\n]*$/gm, '')
    .replaceAll(/\$?\{\{?writingTime\}?\}/g, writingTime)
    .replaceAll(/\s+/g, ' ')
  const sentences = code.match(/[^.?!'"`<>=]*[\w}] minutes?\b[^.?!'"`<>=]*[.?!'"`<]/gi) ?? []
  return sentences.map((text) => text.replace(/\W$/, '').trim())
}

test('every stated writing time is up to 5 minutes', () => {
  const aboutTheService = mentions.filter(({ file }) => !advice.test(file))
  const other = aboutTheService.filter(({ text }) => !otherTimes.some((known) => known.test(text)))
  expect(other.length).toBeGreaterThan(5)
  for (const { file, text } of other) expect(text, file).toContain('up to 5 minutes')
})

test('articles about speeches state no writing time', () => {
  const mentionsInAdvice = mentions.filter(({ file }) => advice.test(file))
  expect(mentionsInAdvice.length).toBeGreaterThan(5)
  for (const { file, text } of mentionsInAdvice) {
    expect(text, file).not.toMatch(/preview|full (text|eulogy)|generat|\bwe (write|send)|\d USD/i)
  }
})
