import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testimonials } from '#web/content/testimonials.ts'
import { Testimonials } from './testimonials.tsx'

const real = testimonials.map((testimonial) => ({ ...testimonial, sample: false }))
const oneSample = real.map((testimonial, index) => ({ ...testimonial, sample: index === 2 }))
const countIn = (html: string, part: string) => html.split(part).length - 1

test('a build shows three real testimonials, with names changed for privacy', {
  tags: ['S1-021', 'S1-022', 'R48-b'],
}, () => {
  const html = renderToStaticMarkup(<Testimonials quotes={real} isProduction={true} />)
  expect(countIn(html, '<blockquote>')).toBe(3)
  expect(html).toContain('Names changed for privacy.')
  expect(html).not.toContain('Example')
})

test.each([
  ['three samples', testimonials],
  ['one sample among real ones', oneSample],
])('a build leaves the section out while there is %s', { tags: 'R48-a' }, (_, quotes) => {
  const html = renderToStaticMarkup(<Testimonials quotes={quotes} isProduction={true} />)
  expect(html).toBe('')
})

test('in development each sample is labeled, and makes no claim about names', {
  tags: 'R48-b',
}, () => {
  const html = renderToStaticMarkup(<Testimonials quotes={testimonials} isProduction={false} />)
  expect(countIn(html, '<strong>Example. </strong>')).toBe(3)
  expect(html).not.toContain('Names changed')
})

test('vitest renders pages as in development', () => {
  expect(import.meta.env.PROD).toBe(false)
})
