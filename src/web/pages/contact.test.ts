import { describe, expect, test } from 'vitest'
import { find, linksIn, renderPage } from '#tests/support/render-page.ts'
import { brand } from '#web/copy/brand-words.ts'

describe('/contact', () => {
  test('states in the hero when to expect an answer', () => {
    expect(find('/contact', '.page-head').textContent).toContain('typically within 24 hours')
  })

  test('has the form, and the address to write to without JavaScript', () => {
    const address = `mailto:${brand.supportEmail}`
    expect(linksIn(find('/contact', 'form[name=contact] noscript'))).toEqual([address])
    const fields = [...renderPage('/contact').body.querySelectorAll('form[name=contact] [name]')]
    expect(fields.map((field) => field.getAttribute('name'))).toEqual([
      'name',
      'email',
      'subject',
      'message',
    ])
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
    const link = [...renderPage('/contact').body.querySelectorAll('a')].find(
      ({ textContent }) => textContent === 'Return to Homepage',
    )
    expect(link?.getAttribute('href')).toBe('/')
  })
})
