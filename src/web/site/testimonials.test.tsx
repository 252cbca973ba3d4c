import { expect, test } from 'vitest'
import { setUpRoot } from '#tests/support/react-root.ts'
import { type Testimonial, Testimonials } from './testimonials.tsx'

const one = { text: 'It sounded like me.', signedAs: 'A daughter in Ohio', namesChanged: true }

const render = setUpRoot()
async function show(shown: Testimonial[]) {
  await render(<Testimonials shown={shown} />)
  return document.body
}

test('shows the words of families, and that names are changed if they are', async () => {
  const page = await show([one, { ...one, text: 'b' }, { ...one, text: 'c' }])
  expect(page.querySelectorAll('blockquote')).toHaveLength(3)
  expect(page.textContent).toContain('“It sounded like me.”A daughter in Ohio')
  expect(page.textContent).toContain('Names changed for privacy.')
  expect(page.textContent).not.toMatch(/We’re new|example/)
  const asTheyWere = await show([{ ...one, namesChanged: false }])
  expect(asTheyWere.textContent).not.toContain('Names changed')
})
