import { describe, expect, test } from 'vitest'
import { priceInDollars } from '#domain/offer.ts'
import { answerTo, count, find, linksIn, renderPage } from '#tests/support/render-page.ts'
import { brand } from '#web/copy/brand-words.ts'
import { examples } from '#web/copy/examples/all.ts'
import { proofs } from '#web/copy/proof.ts'

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

  test.each(proofs)('shows words that were typed for $slug, and what they became', (proof) => {
    const example = examples.find(({ slug }) => slug === proof.slug)
    const sentences = example?.paragraphs.flat().map(({ text }) => text)
    for (const typed of proof.typed.split(' … ')) expect(example?.notes.memories).toContain(typed)
    for (const sentence of proof.became) expect(sentences).toContain(sentence.replaceAll('_', ''))
    if (proof.asked)
      expect(example?.notes.asked).toContainEqual(expect.objectContaining(proof.asked))
    const hero = find('/', '.hero')
    for (const words of [proof.typed, ...Object.values(proof.asked ?? {})])
      expect(hero.textContent).toContain(words)
    expect(linksIn(hero)).toContain(`/eulogy-examples/${proof.slug}`)
  })

  test('says below the steps what we ask', () => {
    const line = find('/', '#how-it-works .steps + p')
    expect(line.textContent).toContain(`We read them and ask: “${proofs[0].asked.ask}”`)
    expect(linksIn(line)).toEqual([`/eulogy-examples/${proofs[0].slug}`])
  })

  test('has anchors for the form and the steps memories, preview and full tribute', () => {
    expect(count('/', '#eulogy-form form')).toBe(1)
    expect(count('/', '#how-it-works ol > li')).toBe(3)
    const steps = [...renderPage('/').body.querySelectorAll('#how-it-works h3')]
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Share Memories',
      'Preview',
      'Get the Full Tribute',
    ])
  })

  test('shows its sections in order, the contact form last', () => {
    const anchors = [...renderPage('/').body.querySelectorAll('main > section[id]')].map(
      ({ id }) => id,
    )
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

  test('says that we are new where testimonials will be', () => {
    const section = find('/', '#testimonials')
    expect(section.textContent).toContain(
      'When families allow us to share their words, you’ll find them here.',
    )
    expect(linksIn(section)).toEqual(['/eulogy-examples'])
    expect(section.querySelectorAll('blockquote')).toHaveLength(0)
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
    expect(find('/', '#pricing').textContent).toContain('We write in the language you write in.')
    expect(answerTo('/', /who writes/i)).toMatch(
      /AI writes the draft.*second one checks it.*isn’t in your answers, we take it out or mark it/,
    )
    expect(linksIn(find('/', '#faq'))).toContain('/about')
  })
})
