// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  priceInDollars,
  priceInUsd,
  refundTerm,
  retriesCapitalized,
  retriesInWords,
} from '#domain/offer.ts'
import { relationships, relationshipsWithPage } from '#domain/relationship.ts'
import { companies, founder, legal, operator } from '#operator'
import { brand } from '#web/copy/brand-words.ts'
import { examples } from '#web/copy/examples/all.ts'
import { formatDate } from '#web/copy/format-date.ts'
import { excerpts, proof } from '#web/copy/proof.ts'
import { openPages } from './built-pages.ts'

const page = await openPages()

function find(path: string, selector: string): Element {
  const found = page(path).querySelector(selector)
  if (!found) throw new Error(`${path} has no ${selector}`)
  return found
}
const all = (path: string, selector: string) => [...page(path).querySelectorAll(selector)]
const count = (path: string, selector: string) => all(path, selector).length
const linksIn = (element: Element) =>
  [...element.querySelectorAll('a')].map((link) => link.getAttribute('href'))

function answerTo(path: string, question: RegExp): string {
  const entry = all(path, 'details').find((details) =>
    question.test(details.querySelector('summary')?.textContent ?? ''),
  )
  return entry?.querySelector('div')?.textContent ?? ''
}

const blocks = 'h1, h2, h3, p, li, dt, dd, summary, figcaption, blockquote, label, option, button'

/** The text of a page. The end of each block is marked, so sentences do not run together. */
function readText(path: string): string {
  const body = page(path).body.cloneNode(true) as Element
  for (const script of body.querySelectorAll('script, style')) script.remove()
  for (const block of body.querySelectorAll(blocks)) block.append(' ¶ ')
  return (body.textContent ?? '').replace(/\s+/g, ' ').replaceAll('’', "'")
}

const sentencesOf = (text: string) => text.split(/¶|(?<=[.?])\s/).map((sentence) => sentence.trim())

/** Everything but the pages of relationships, guides and examples. */
const paths = [
  ...['/', '/about', '/contact', '/pricing', '/eulogy-types', '/my-eulogy', '/eulogy-examples'],
  ...['/find-my-eulogy', '/read', '/share-a-memory', '/privacy-policy', '/terms-of-service'],
  ...['/refund-policy', '/accessibility'],
]

const bannedWords =
  /journey|cherish|unlock memories|effortless|AI-powered|legacy|oops|invalid|sorry for the inconvenience|passed away|passing/i

describe.each(paths)('%s', (path) => {
  const text = readText(path)
  const sentences = sentencesOf(text)

  test('states the refund term as 7 days only', () => {
    const aboutRefunds = /refund|money.back|satisf|quickest/i
    const span = /\b(\d+|one|two|three|ten|fourteen|thirty)[ -]+(hour|day|week|month)s?\b/gi
    const terms = sentences
      .filter((sentence) => aboutRefunds.test(sentence))
      .filter((sentence) => !/quickest|^If you bought two|typically/.test(sentence))
      .flatMap((sentence) => sentence.match(span) ?? [])
    expect(new Set([...terms, '7 days'])).toEqual(new Set(['7 days']))
  })

  test('mentions 24 hours for answers, quick refunds and duplicates', () => {
    const other = sentences
      .filter((sentence) => sentence.includes('24 hours'))
      .filter((sentence) => !/quickest refund|typically|duplicate/.test(sentence))
    expect(other).toEqual([])
  })

  test('promises the included retries wherever it states a number', () => {
    const counts = text.match(/\b(no|one|two|three|four|five|\d+) (free )?retries\b/gi) ?? []
    const others = counts.filter((said) => !said.toLowerCase().startsWith(`${retriesInWords} `))
    expect(others).toEqual([])
    if (path === '/pricing') expect(counts.length).toBeGreaterThan(1)
  })

  test('states one price', () => {
    const prices = text.match(/\$\s?\d+|\d+ (USD|dollars)/g) ?? []
    expect(prices.filter((price) => ![priceInDollars, priceInUsd].includes(price))).toEqual([])
  })

  test('uses plain words', () => {
    expect(text.match(bannedWords)?.[0]).toBeUndefined()
    expect(text).not.toContain('!')
  })
})

describe('home', () => {
  test('begins with a heading and two links', () => {
    expect(find('/', '.hero h1').textContent).toBe('Craft a Heartfelt Eulogy in Minutes')
    const links = [...find('/', '.hero-actions').querySelectorAll('a')]
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ["Start Writing Your Eulogy – It's Free", '#eulogy-form'],
      ['Learn More', '#how-it-works'],
    ])
  })

  test('introduces the site as free help that gently guides, and states what is free and what is not', () => {
    expect(find('/', '.hero .lede').textContent).toMatch(/^Free help.*gently guide you/)
    const text = find('/', '.hero-actions').nextElementSibling?.textContent
    expect(text).toContain(`preview is free. The full eulogy is ${priceInDollars}, once`)
  })

  const exampleOf = (of: string) => examples.find(({ slug }) => slug === of)
  const textOf = (of: string) =>
    exampleOf(of)
      ?.paragraphs.flat()
      .map(({ text }) => text)
      .join(' ')

  test('shows words that were typed, what was asked, and what they became', () => {
    const { notes } = exampleOf(proof.slug) ?? {}
    expect(notes?.memories).toContain(proof.typed)
    expect(notes?.asked).toContainEqual(expect.objectContaining(proof.asked))
    for (const sentence of proof.became)
      expect(textOf(proof.slug)).toContain(sentence.replaceAll('_', ''))
    const hero = find('/', '.hero')
    for (const words of [proof.typed, ...Object.values(proof.asked)])
      expect(hero.textContent).toContain(words)
    expect(linksIn(hero)).toContain(`/eulogy-examples/${proof.slug}`)
  })

  test('has anchors for the form and the steps memories, preview and full tribute', () => {
    expect(count('/', '#eulogy-form form')).toBe(1)
    expect(count('/', '#how-it-works ol > li')).toBe(3)
    const steps = all('/', '#how-it-works h3')
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Share Memories',
      'Preview',
      'Get the Full Tribute',
    ])
  })

  test('shows its sections in order, the contact form last', () => {
    const anchors = all('/', 'main > section[id]').map(({ id }) => id)
    const order = [
      'eulogy-form',
      'how-it-works',
      'why-choose',
      'pricing',
      'eulogy-types',
      'faq',
      'contact',
    ]
    expect(anchors.filter((id) => order.includes(id))).toEqual(order)
    expect(count('/', '#contact form')).toBe(1)
  })

  test('shows two excerpts where testimonials will be, as what they are, and that we are new', () => {
    const section = find('/', '#testimonials')
    expect(section.textContent).toContain(
      'We’re new. When families allow us to share their words, you’ll find them here.',
    )
    const shown = [...section.querySelectorAll('figure')].map(({ textContent }) => textContent)
    expect(shown).toHaveLength(2)
    expect(shown).toEqual(excerpts.map(({ text, title }) => `${text}From an example: ${title}`))
    expect(linksIn(section)).toEqual(excerpts.map(({ slug }) => `/eulogy-examples/${slug}`))
    for (const { slug, title, text } of excerpts) {
      expect(textOf(slug)).toContain(text)
      expect(exampleOf(slug)?.title).toBe(title)
    }
  })

  test('has reasons, the price and six questions, of which one is open at a time', () => {
    expect(find('/', '#why-choose h2').textContent).toContain(`Why Choose ${brand.name}`)
    expect(count('/', '#why-choose h3')).toBeGreaterThanOrEqual(4)
    expect(find('/', 'section#pricing').textContent).toContain(priceInDollars)
    expect(count('/', 'section#faq details[name=faq]')).toBe(6)
    expect(count('/', 'section#faq details[open]')).toBe(0)
  })

  test('says that the text opens after payment and by the emailed link', () => {
    expect(answerTo('/', /how does it work/i)).toMatch(
      /Once you’ve paid, the full text opens .*\. Later, the private link/,
    )
  })

  test('states the language, that AI writes, that a second model checks, and what happens to unsupported sentences', () => {
    expect(answerTo('/', /who writes/i)).toContain('We write in the language you write in.')
    expect(answerTo('/', /who writes/i)).toMatch(
      /AI writes the draft.*second one checks it.*isn’t in your answers, we take it out or mark it/,
    )
    expect(linksIn(find('/', '#faq'))).toContain('/about')
  })
})

describe('/about', () => {
  test('names the operator, its address and how to reach it', () => {
    const who = find('/about', '#who').textContent
    expect(who).toContain(operator.name)
    expect(who).toContain(operator.postalAddress)
    expect(linksIn(find('/about', '#reach-us'))).toEqual([
      `mailto:${brand.supportEmail}`,
      '/contact',
      '/refund-policy',
      '/find-my-eulogy',
    ])
  })

  test('names the AI companies and promises no training rule and no test without a record', () => {
    const models = [companies.model, companies.backupModel ?? companies.model]
    for (const name of models) expect(find('/about', '#ai').textContent).toContain(name)
    expect(/train models/.test(readText('/about'))).toBe(companies.trainingRuledOut)
    const hasPassed = readFileSync('operator/evals.json', 'utf8').includes('"holds": true')
    expect(/we test it/.test(readText('/about'))).toBe(hasPassed)
  })

  test('says how many sentences of our examples state no fact', () => {
    const kinds = examples.flatMap(({ paragraphs }) => paragraphs.flat()).map(({ kind }) => kind)
    const share = kinds.filter((kind) => kind !== 'supported').length / kinds.length
    expect(share).toBeGreaterThan(0.45)
    expect(share).toBeLessThan(0.55)
    expect(find('/about', '#checked').textContent).toContain('about half')
  })

  test('tells the story of the founder, unless it is a sample', () => {
    expect(count('/about', '#why')).toBe(founder.sample ? 0 : 1)
  })
})

describe('the types list', () => {
  const labels =
    'Mother, Father, Grandmother, Grandfather, Sibling, Spouse, Friend, Child, Colleague, Uncle, Aunt, Cousin, Mentor, Teacher, Neighbor, In-law, Boyfriend, Girlfriend, Godparent, Community Leader'
  const expected = labels.split(', ')

  test.each(['/', '/eulogy-types'] as const)(
    'on %s begins with these twenty, in this order',
    (path) => {
      const links = all(path, '.types-index a')
      expect(links).toHaveLength(relationshipsWithPage.length)
      const slugOf = (label: string) => label.toLowerCase().replace('-', '').replace(' ', '-')
      expect(
        links
          .slice(0, expected.length)
          .map((link) => [link.textContent, link.getAttribute('href')]),
      ).toEqual(expected.map((label) => [label, `/eulogy-${slugOf(label)}`]))
    },
  )

  test('leaves out only "other"', () => {
    const listed: string[] = relationshipsWithPage.map(({ relationship }) => relationship)
    expect(relationships.filter((name) => !listed.includes(name))).toEqual(['other'])
  })
})

test('/eulogy-types has a hero and four benefits', () => {
  expect(count('/eulogy-types', '.page-head h1')).toBe(1)
  expect(count('/eulogy-types', '.feature-list h3')).toBe(4)
})

describe('/pricing', () => {
  test('has a hero and a card with the price once and no subscription', () => {
    expect(count('/pricing', '.page-head h1')).toBe(1)
    expect(find('/pricing', '.price-card .amount').textContent).toBe(
      `${priceInDollars} once, no subscription`,
    )
  })

  test('states length, guarantee and provider', () => {
    const card = find('/pricing', '.price-card').textContent
    expect(card).toContain(
      '3 to 5 minutes to speak, about 500 to 700 words when you share about 90 to 140 of your own. You choose: 3–4, 5–7 or 8–10 minutes, if you tell us enough to fill them.',
    )
    expect(card).toMatch(/100% satisfaction guarantee.*money back/)
    expect(card).toContain('Payment runs through Stripe, a card payment provider')
  })

  test('links to the examples, and answers four questions', () => {
    expect(linksIn(find('/pricing', '.page-head + section'))).toContain('/eulogy-examples')
    expect(count('/pricing', 'details[name=faq]')).toBe(4)
  })

  for (const [question, answer] of [
    [/how does it work/i, /four short steps/],
    [/edit/i, new RegExp(`Change any word.*${retriesCapitalized} retries`)],
    [/payment secure/i, /Stripe.*never reaches us/],
    [/money back/i, /refund your money/],
    [/money back/i, /within 7 days of your purchase/],
    [/money back/i, /For the quickest refund, contact us within 24 hours of your purchase/],
  ] as const) {
    test(`${question}`, () => {
      expect(answerTo('/pricing', question)).toMatch(answer)
    })
  }
})

describe('/contact', () => {
  test('states in the hero when to expect an answer', () => {
    expect(find('/contact', '.page-head').textContent).toContain('typically within 24 hours')
  })

  test('has the form of home, and the address to write to without JavaScript', () => {
    for (const path of ['/contact', '/']) {
      const form = find(path, '#contact form[name=contact]')
      expect(linksIn(form)).toEqual([`mailto:${brand.supportEmail}`])
      const names = [...form.querySelectorAll('[name]')].map((field) => field.getAttribute('name'))
      expect(names).toEqual(['name', 'email', 'subject', 'message'])
    }
  })

  test('lists a hotline, two organizations and three links for planning a funeral', () => {
    const links = linksIn(find('/contact', '#grief-support'))
    expect(links).toContain('tel:988')
    expect(links).toContain('https://www.griefshare.org')
    expect(links).toContain('https://www.compassionatefriends.org')
    expect(find('/contact', '#grief-support').textContent).toMatch(/hosted by churches/)
    expect(linksIn(find('/contact', '#funeral-planning'))).toEqual([
      'https://www.ftc.gov/news-events/topics/truth-advertising/funeral-rule',
      'https://funerals.org',
      'https://www.rememberingalife.com',
    ])
  })

  test('links to the home page', () => {
    const link = all('/contact', 'a').find(
      ({ textContent }) => textContent === 'Return to Homepage',
    )
    expect(link?.getAttribute('href')).toBe('/')
  })
})

describe('legal pages', () => {
  for (const [path, title] of [
    ['/privacy-policy', 'Privacy Policy'],
    ['/terms-of-service', 'Terms of Service'],
    ['/refund-policy', 'Refund Policy'],
  ] as const) {
    test(`${path} shows its date and contents, and loads no script`, () => {
      expect(find(path, 'h1').textContent).toContain(title)
      expect(readText(path)).toContain(`Last updated ${formatDate(legal.updated)}`)
      expect(count(path, 'script[src]')).toBe(0)
      const contents = linksIn(find(path, '.legal nav'))
      expect(contents.length).toBe(count(path, '.legal section'))
      for (const link of contents) find(path, `section${link}`)
    })
  }

  for (const statement of [
    /for people aged 18 and over/,
    /What you sent without buying is erased after 30 days/,
    /erased after 3 years\. We send you an email 30 days before/,
    /If you press “Delete my words”.* erased at once/,
    /we also keep the order number and the date of payment, for 7 years, for our books/,
    /download everything we have about it, to read or as a data file/,
  ] as const) {
    test(`the privacy policy states ${statement}`, () => {
      expect(readText('/privacy-policy')).toMatch(statement)
    })
  }

  test('the privacy policy names the companies that receive data, and the cookie', () => {
    const models = [companies.model, companies.backupModel ?? companies.model]
    for (const company of [...models, 'Stripe', companies.mail]) {
      expect(find('/privacy-policy', '#who-receives-it').textContent).toContain(company)
    }
    expect(find('/privacy-policy', '#cookies').textContent).toMatch(/cookie with an access key/)
    expect(find('/privacy-policy', '#how-it-is-written').textContent).toMatch(
      /take it out or mark it/,
    )
  })

  test('the terms mention no accounts or passwords', () => {
    expect(readText('/terms-of-service')).not.toMatch(/account|password/i)
  })

  test('the terms promise 30 days’ notice of changes', () => {
    expect(readText('/terms-of-service')).toContain("30 days' notice")
  })

  for (const statement of [
    /ask for a refund within 7 days/,
    /answer within 3 business days/,
    /on cards, in 5-10 business days/,
    /with PayPal.*in 3-5 business days/,
    /other payment methods, in up to 14 business days/,
    new RegExp(
      `${retriesCapitalized} retries come with the purchase.*one revision on request is free within ${refundTerm}`,
    ),
    /Later revisions may cost a small fee/,
    /duplicate purchases made within 24 hours of each other may be refunded/,
  ] as const) {
    test(`the refund policy states ${statement}`, () => {
      expect(readText('/refund-policy')).toMatch(statement)
    })
  }
})
