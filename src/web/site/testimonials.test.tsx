// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { ShownTestimonial } from '#domain/testimonial.ts'
import { eventually, setUpRoot } from '#tests/support/react-root.ts'
import { Testimonials } from './testimonials.tsx'

const real: ShownTestimonial = {
  text: 'It sounded like me.',
  signedAs: 'A daughter in Ohio',
  namesChanged: true,
  sample: false,
}

const render = setUpRoot()
const answered = vi.fn<typeof fetch>()
beforeEach(() => {
  answered.mockReset()
  vi.stubGlobal('fetch', answered)
})

async function show(testimonials: ShownTestimonial[] | null) {
  answered.mockImplementation(async () =>
    testimonials ? Response.json({ testimonials }) : new Response(null, { status: 503 }),
  )
  await render(<Testimonials />)
  const count = testimonials?.length ?? 0
  await eventually(() => {
    expect(answered).toHaveBeenCalled()
    expect(document.querySelectorAll('blockquote')).toHaveLength(count)
  })
  return document.body
}

test('shows the words of buyers, and that names are changed', {
  tags: ['S1-021', 'S1-022', 'R64-d'],
}, async () => {
  const page = await show([real, { ...real, text: 'b' }, { ...real, text: 'c' }])
  expect(page.querySelectorAll('blockquote')).toHaveLength(3)
  expect(page.textContent).toContain('“It sounded like me.”A daughter in Ohio')
  expect(page.textContent).toContain('Names changed for privacy.')
  expect(page.textContent).not.toContain('We’re new')
})

test('makes no claim about names that are as they were', async () => {
  const page = await show([{ ...real, namesChanged: false }])
  expect(page.textContent).not.toContain('Names changed')
})

test('labels each invented one', { tags: ['R6-a', 'R63-b'] }, async () => {
  const page = await show([{ ...real, sample: true }])
  expect(page.querySelector('figcaption')?.textContent).toBe('Example. A daughter in Ohio')
})

test.each([
  ['there are none', []],
  ['they can’t be read', null],
])('says that we are new while %s', { tags: 'R63-a' }, async (_, testimonials) => {
  const page = await show(testimonials)
  expect(page.textContent).toContain('We’re new.')
  expect(page.querySelectorAll('blockquote')).toHaveLength(0)
})
