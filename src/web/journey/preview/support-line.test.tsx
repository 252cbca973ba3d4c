import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SupportLine } from './support-line.tsx'

const lineFor = (memory: string) => renderToStaticMarkup(<SupportLine words={{ memory }} />)

it.each([
  'He died by suicide in March.',
  'She took her own life.',
  'mark killed himself',
  'Es war Suizid.',
  'Mi hermano se suicidó.',
])('offers 988 and the grief support page to someone who wrote: %s', (memory) => {
  expect(lineFor(memory)).toContain('href="tel:988"')
  expect(lineFor(memory)).toContain('/contact#grief-support')
})

it.each([
  'She took life as it came, and took her own car to work.',
  'He shot hoops with us every night.',
  'At the end of his life he loved the radio.',
  '',
])('says nothing to someone who wrote: %s', (memory) => {
  expect(lineFor(memory)).toBe('')
})
