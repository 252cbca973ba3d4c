// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { brand } from './brand.ts'
import { eulogyTypes } from './eulogy-types.ts'
import { relationshipPages } from './relationships/all.ts'
import { type Path, paths, renderPage, sentencesOf } from './render-page.ts'
import { testimonials } from './testimonials.ts'

const shown = Object.fromEntries(paths.map((path) => [path, renderPage(path)])) as Record<
  Path,
  ReturnType<typeof renderPage>
>
const on = (path: Path) => shown[path].text
const within = (path: Path, selector: string) => {
  const found = shown[path].body.querySelector(selector)
  if (!found) throw new Error(`${path} has no ${selector}`)
  return found
}
const count = (path: Path, selector: string) => shown[path].body.querySelectorAll(selector).length
const linksIn = (element: Element) =>
  [...element.querySelectorAll('a')].map((link) => link.getAttribute('href'))
const answerTo = (path: Path, question: RegExp) => {
  const asked = [...shown[path].body.querySelectorAll('details')].find((details) =>
    question.test(details.querySelector('summary')?.textContent ?? ''),
  )
  return asked?.querySelector('div')?.textContent ?? ''
}

test('each address shows its own page', {
  tags: ['S2-001', 'S2-012', 'S2-018', 'S2-027', 'S2-031', 'S2-033', 'S2-035'],
}, () => {
  const files = Object.fromEntries(routes.map(({ path = '', file }) => [`/${path}`, file]))
  expect(files).toMatchObject({
    '/': 'pages/home.tsx',
    '/pricing': 'pages/pricing.tsx',
    '/contact': 'pages/contact.tsx',
    '/eulogy-types': 'pages/eulogy-types.tsx',
    '/privacy-policy': 'pages/legal.tsx',
    '/terms-of-service': 'pages/legal.tsx',
    '/refund-policy': 'pages/legal.tsx',
  })
})

describe('home', () => {
  test('begins with its heading and two ways on', {
    tags: ['S1-002', 'S1-004', 'S1-006', 'S2-001'],
  }, () => {
    expect(within('/', '.hero h1').textContent).toBe('Craft a Heartfelt Eulogy in Minutes')
    const ways = [...within('/', '.hero-actions').querySelectorAll('a')]
    expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
      ["Start Writing Your Eulogy – It's Free", '#eulogy-form'],
      ['Learn More', '#how-it-works'],
    ])
  })

  test('presents itself as a free helper that gently guides', { tags: 'S1-003' }, () => {
    expect(within('/', '.hero .lede').textContent).toMatch(/free helper.*gently guides you/)
  })

  test('says right below the buttons what is free and what is not', { tags: 'R5-a' }, () => {
    const below = within('/', '.hero-actions').nextElementSibling?.textContent
    expect(below).toMatch(/preview is free\. The full eulogy is 19 USD, once/)
  })

  test.each(['/', '/pricing'] as const)('%s leads to the complete sample', (path) => {
    const place = path === '/' ? '.hero' : '.page-head + section'
    expect(linksIn(within(path, place))).toContain('/eulogy-ideas/sample-eulogy')
  })

  test('has the form and the three steps under their anchors', {
    tags: ['S2-002', 'S2-003', 'S1-017'],
  }, () => {
    expect(count('/', '#eulogy-form form')).toBe(1)
    expect(count('/', '#how-it-works ol > li')).toBe(3)
  })

  test('the steps are memories, preview, full tribute', {
    tags: ['S1-018', 'S1-019', 'S1-020'],
  }, () => {
    const steps = [...shown['/'].body.querySelectorAll('#how-it-works h3')]
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Share Memories',
      'Preview',
      'Get the Full Tribute',
    ])
  })

  test('keeps its sections in order, the contact form last', { tags: 'S2-011' }, () => {
    const anchors = [...shown['/'].body.querySelectorAll('main > section[id]')].map(({ id }) => id)
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

  test('has a why-choose section', { tags: 'S2-004' }, () => {
    expect(within('/', '#why-choose h2').textContent).toContain(`Why Choose ${brand.name}`)
    expect(count('/', '#why-choose h3')).toBeGreaterThanOrEqual(4)
  })

  test('shows three testimonials, with names changed for privacy', {
    tags: ['S1-021', 'S1-022', 'S2-005'],
  }, () => {
    expect(count('/', '.testimonials blockquote')).toBe(3)
    expect(within('/', '.testimonials').textContent).toContain('Names changed for privacy.')
  })

  test('the testimonials are marked as samples', { tags: 'R6-a' }, () => {
    expect(testimonials.map(({ sample }) => sample)).toEqual([true, true, true])
  })

  test('has a pricing section under its anchor', { tags: 'S2-006' }, () => {
    expect(within('/', 'section#pricing').textContent).toContain('$19')
  })

  test('has the types under their anchor', { tags: 'S2-007' }, () => {
    expect(count('/', 'section#eulogy-types li a')).toBe(20)
  })

  test('has six questions under the anchor faq, of which one is open at a time', {
    tags: ['S2-009', 'S2-010'],
  }, () => {
    expect(count('/', 'section#faq details[name=faq]')).toBe(6)
    expect(count('/', 'section#faq details[open]')).toBe(0)
  })

  test('says that the text is reached by paying and by the emailed link', {
    tags: 'S6-004',
  }, () => {
    expect(answerTo('/', /how does it work/i)).toMatch(
      /opens once you’ve paid\. Later, the private link/,
    )
  })

  test('says in which language the eulogy is written', () => {
    expect(within('/', '#pricing').textContent).toContain('We write in the language you write in.')
  })

  test('says that AI writes, who checks, and what becomes of what was not found', () => {
    expect(answerTo('/', /who writes/i)).toMatch(
      /AI writes it.*second one checks it.*can’t find in your answers, we take out or mark/,
    )
  })

  test('promises nothing about training unless the model companies confirmed it', {
    tags: 'R50-c',
  }, () => {
    expect(brand.trainingRuledOut).toBe(false)
    for (const path of ['/', '/pricing', '/privacy-policy', '/terms-of-service'] as const) {
      expect(on(path)).not.toMatch(/not used to train|aren’t used to train|do not allow anyone/)
    }
  })
})

describe('the types list', () => {
  const expected = [
    ['S3-051', 'Mother', 'mother'],
    ['S3-052', 'Father', 'father'],
    ['S3-053', 'Grandmother', 'grandmother'],
    ['S3-054', 'Grandfather', 'grandfather'],
    ['S3-055', 'Sibling', 'sibling'],
    ['S3-056', 'Spouse', 'spouse'],
    ['S3-057', 'Friend', 'friend'],
    ['S3-058', 'Child', 'child'],
    ['S3-059', 'Colleague', 'colleague'],
    ['S3-060', 'Uncle', 'uncle'],
    ['S3-061', 'Aunt', 'aunt'],
    ['S3-062', 'Cousin', 'cousin'],
    ['S3-063', 'Mentor', 'mentor'],
    ['S3-064', 'Teacher', 'teacher'],
    ['S3-065', 'Neighbor', 'neighbor'],
    ['S3-066', 'In-law', 'inlaw'],
    ['S3-067', 'Boyfriend', 'boyfriend'],
    ['S3-068', 'Girlfriend', 'girlfriend'],
    ['S3-069', 'Godparent', 'godparent'],
    ['S3-070', 'Community Leader', 'community-leader'],
  ] as const

  for (const [tags, label, slug] of expected) {
    test(`${label} links to /eulogy-${slug}`, { tags }, () => {
      for (const path of ['/', '/eulogy-types'] as const) {
        const link = within(path, `.types-index a[href="/eulogy-${slug}"]`)
        expect(link.textContent).toBe(label)
      }
    })
  }

  test('leads to pages that are there', () => {
    const listed = eulogyTypes.map(({ relationship }) => relationship).sort()
    expect(listed).toEqual(relationshipPages.map(({ relationship }) => relationship).sort())
  })

  test('has these twenty and no other, in this order', () => {
    expect(eulogyTypes.map(({ label }) => label)).toEqual(expected.map(([, label]) => label))
  })
})

describe('/eulogy-types', () => {
  test('has a hero, the list and four benefits', { tags: ['S2-027', 'S2-028', 'S2-029'] }, () => {
    expect(count('/eulogy-types', '.page-head h1')).toBe(1)
    expect(count('/eulogy-types', '.types-index a')).toBe(20)
    expect(count('/eulogy-types', '.feature-list h3')).toBe(4)
  })
})

describe('/pricing', () => {
  test('has a hero and a card with 19 USD once and no subscription', {
    tags: ['S2-018', 'S2-019', 'S1-009', 'S1-010'],
  }, () => {
    expect(count('/pricing', '.page-head h1')).toBe(1)
    expect(within('/pricing', '.price-card .amount').textContent).toBe('$19 once, no subscription')
  })

  test('states length, guarantee and provider', {
    tags: ['S1-013', 'S1-014', 'S1-015', 'S1-016', 'R19-b', 'R43-c'],
  }, () => {
    const card = within('/pricing', '.price-card').textContent
    expect(card).toContain(
      '3 to 5 minutes to speak, about 500 to 700 words when you share about 200 to 300. You choose: 3–4, 5–7 or 8–10 minutes.',
    )
    expect(card).toMatch(/100% satisfaction guarantee.*money back/)
    expect(card).toContain('Payment runs through Stripe, a card payment provider')
  })

  test('answers four questions', { tags: 'S2-020' }, () => {
    expect(count('/pricing', 'details[name=faq]')).toBe(4)
  })

  for (const [tags, question, answer] of [
    ['S2-021', /how does it work/i, /four short steps/],
    ['S2-022', /edit/i, /Change any word.*Two retries/],
    ['S2-023', /payment secure/i, /Stripe.*never reaches us/],
    ['S2-024', /money back/i, /refund your money/],
    ['S2-025', /money back/i, /within 7 days of your purchase/],
    ['S2-026', /money back/i, /within 24 hours of your purchase is the quickest way/],
  ] as const) {
    test(`${question}`, { tags }, () => {
      expect(answerTo('/pricing', question)).toMatch(answer)
    })
  }
})

describe('/contact', () => {
  test('has a hero that says when an answer comes', { tags: ['S2-012', 'S1-024'] }, () => {
    expect(within('/contact', '.page-head').textContent).toContain('typically within 24 hours')
  })

  test('has the contact form', { tags: 'S2-013' }, () => {
    const fields = [...shown['/contact'].body.querySelectorAll('form[name=contact] [name]')]
    expect(fields.map((field) => field.getAttribute('name'))).toEqual([
      'name',
      'email',
      'subject',
      'message',
    ])
  })

  test('gives a hotline and two organizations', { tags: ['S2-014', 'S2-015'] }, () => {
    const links = linksIn(within('/contact', '#grief-support'))
    expect(links).toContain('tel:988')
    expect(links).toContain('https://www.griefshare.org')
    expect(links).toContain('https://www.compassionatefriends.org')
    expect(within('/contact', '#grief-support').textContent).toMatch(/held by churches/)
  })

  test('gives three links for planning a funeral', { tags: 'S2-016' }, () => {
    expect(linksIn(within('/contact', '#funeral-planning'))).toEqual([
      'https://www.ftc.gov/news-events/topics/truth-advertising/funeral-rule',
      'https://funerals.org',
      'https://www.rememberingalife.com',
    ])
  })

  test('leads home', { tags: 'S2-017' }, () => {
    const link = [...shown['/contact'].body.querySelectorAll('a')].find(
      ({ textContent }) => textContent === 'Return to Homepage',
    )
    expect(link?.getAttribute('href')).toBe('/')
  })
})

describe('legal pages', () => {
  for (const [ids, path, title] of [
    ['S2-031 S2-032', '/privacy-policy', 'Privacy Policy'],
    ['S2-033 S2-034', '/terms-of-service', 'Terms of Service'],
    ['S2-035 S2-036', '/refund-policy', 'Refund Policy'],
  ] as const) {
    test(`${path} carries its date, contents and no script`, { tags: ids.split(' ') }, () => {
      expect(within(path, 'h1').textContent).toContain(title)
      expect(on(path)).toContain('Last updated April 9, 2025')
      expect(shown[path].start).toBe('never')
      const contents = linksIn(within(path, 'nav'))
      expect(contents.length).toBe(count(path, '.legal section'))
      for (const link of contents) within(path, `section${link}`)
    })
  }

  for (const [tags, said] of [
    ['S1-023', /for people aged 18 and over/],
    ['R26-e', /What you sent without buying is erased after 30 days/],
    ['R26-f', /erased after 3 years\. We send you an email 30 days before/],
    ['R26-f', /If you press “Delete my words”.* erased at once/],
    ['R26-d', /we also keep the order number and the date of payment, for 7 years, for our books/],
    ['R53-a', /download everything we have about it, to read or as a data file/],
  ] as const) {
    test(`the privacy policy says ${said}`, { tags }, () => {
      expect(on('/privacy-policy')).toMatch(said)
    })
  }

  test('the privacy policy names who receives the words, and the cookie', () => {
    const models = [brand.modelCompany, brand.backupModelCompany ?? brand.modelCompany]
    for (const company of [...models, 'Stripe', brand.mailCompany]) {
      expect(within('/privacy-policy', '#who-receives-it').textContent).toContain(company)
    }
    expect(within('/privacy-policy', '#cookies').textContent).toMatch(/cookie with an access key/)
    expect(within('/privacy-policy', '#how-it-is-written').textContent).toMatch(/take out or mark/)
  })

  test('the terms speak of no accounts or passwords', { tags: 'S6-003' }, () => {
    expect(on('/terms-of-service')).not.toMatch(/account|password/i)
  })

  test('the terms give 30 days of notice', { tags: 'S9-017' }, () => {
    expect(on('/terms-of-service')).toContain("30 days' notice")
  })

  for (const [tags, said] of [
    ['S9-009', /ask for a refund within 7 days/],
    ['S9-010', /answer within 3 business days/],
    ['S9-011', /on cards, in 5-10 business days/],
    ['S9-012', /with PayPal.*in 3-5 business days/],
    ['S9-013', /other ways of paying, in up to 14 business days/],
    ['S9-014', /Two retries come with the purchase.*one revision on request is free within 7 days/],
    ['S9-015', /Later revisions may cost a small fee/],
    ['S9-016', /duplicate purchases made within 24 hours of each other may be refunded/],
  ] as const) {
    test(`the refund policy says ${said}`, { tags }, () => {
      expect(on('/refund-policy')).toMatch(said)
    })
  }

  test('a second payment for the same eulogy comes back by itself', () => {
    expect(on('/refund-policy')).toMatch(/second payment for the same eulogy is refunded by itself/)
  })
})

describe('every page', () => {
  test.each(paths)('%s states no term for refunds but 7 days', { tags: 'R4-a' }, (path) => {
    const asking = /refund|money.back|satisf|quickest/i
    const span = /\b(\d+|one|two|three|ten|fourteen|thirty)[ -]+(hour|day|week|month)s?\b/gi
    const terms = sentencesOf(on(path))
      .filter((sentence) => asking.test(sentence))
      .filter((sentence) => !/quickest|^If you bought two|typically/.test(sentence))
      .flatMap((sentence) => sentence.match(span) ?? [])
    expect(new Set([...terms, '7 days'])).toEqual(new Set(['7 days']))
  })

  test.each(paths)('%s names 24 hours only as an answer, a quickest way or a double', (path) => {
    const other = sentencesOf(on(path))
      .filter((sentence) => sentence.includes('24 hours'))
      .filter((sentence) => !/quickest way|typically|duplicate/.test(sentence))
    expect(other).toEqual([])
  })

  test.each(paths)('%s promises two retries where it says how many', (path) => {
    const counts = on(path).match(/\b(no|one|two|three|four|five|\d+) (free )?retries\b/gi) ?? []
    expect(counts.filter((count) => !/^two /i.test(count))).toEqual([])
    if (path === '/pricing') expect(counts.length).toBeGreaterThan(1)
  })

  test.each(paths)('%s knows one price', (path) => {
    const prices = on(path).match(/\$\s?\d+|\d+ (USD|dollars)/g) ?? []
    expect(prices.filter((price) => !['$19', '19 USD'].includes(price))).toEqual([])
  })

  const never =
    /journey|cherish|unlock memories|effortless|AI-powered|legacy|oops|invalid|sorry for the inconvenience|passed away|passing/i

  test.each(paths)('%s speaks plainly', (path) => {
    expect(on(path).match(never)?.[0]).toBeUndefined()
    expect(on(path)).not.toContain('!')
  })

  test.each(paths)('%s opens other sites without a handle on ours', (path) => {
    expect(
      shown[path].body.querySelectorAll('a[href^="https:"]:not([rel="noopener"])'),
    ).toHaveLength(0)
  })

  test.each(paths)('%s has its title, description, keywords and address', (path) => {
    const meta = shown[path].meta as Record<string, string>[]
    const named = (name: string) => meta.find((tag) => tag.name === name)?.content ?? ''
    expect(meta.find(({ title }) => title)?.title).toMatch(/^.+ \| Lovingly Said$/)
    expect(named('description').length).toBeGreaterThanOrEqual(120)
    expect(named('description').length).toBeLessThanOrEqual(160)
    expect(named('keywords')).not.toBe('')
    expect(meta.find(({ rel }) => rel === 'canonical')?.href).toBe(brand.address + path)
    expect(meta.some(({ property }) => property === 'og:title')).toBe(true)
  })
})
