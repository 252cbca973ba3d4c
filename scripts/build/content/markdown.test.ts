import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fillPlaceholders, markdown, parseMarkdown } from './markdown.ts'

const facts = { price: '5 USD', backup: 'OpenAI', training: false, analytics: null }
const schema = z.strictObject({ title: z.string() })

test('fills in facts', () => {
  expect(fillPlaceholders('It costs {{price}}, once.', facts)).toBe('It costs 5 USD, once.')
})

test('keeps a section only if its fact is set, and an inverted one only if it is not', () => {
  const source =
    'A.{{#training}} B.{{/training}}\n{{#backup}}\n- {{backup}}\n{{/backup}}\n{{^analytics}}\nC.\n{{/analytics}}\n'
  expect(fillPlaceholders(source, facts)).toBe('A.\n- OpenAI\nC.\n')
})

test.each([
  ['{{prize}}', 'Unknown placeholder {{prize}}'],
  ['{{#prize}}x{{/prize}}', 'Unknown placeholder {{prize}}'],
  ['{{analytics}}', 'has no text'],
  ['{{#backup}} never closed', 'Malformed placeholder'],
  ['{{ price }}', 'Malformed placeholder'],
])('rejects %s', (source, message) => {
  expect(() => fillPlaceholders(source, facts)).toThrow(message)
})

test('reads the front matter, with facts filled in', () => {
  const { data, text } = parseMarkdown('---\ntitle: Only {{price}}\n---\n\nText.\n', schema, facts)
  expect(data).toEqual({ title: 'Only 5 USD' })
  expect(text.trim()).toBe('Text.')
})

test.each([
  ['no front matter', 'Text.\n', 'No front matter'],
  ['a missing field', '---\nname: X\n---\nText.\n', 'Front matter'],
  ['an unknown field', '---\ntitle: X\nname: X\n---\nText.\n', 'Front matter'],
])('rejects a file with %s', (_, source, message) => {
  expect(() => parseMarkdown(source, schema, facts)).toThrow(message)
})

test('gives links to other sites no reference to our window', () => {
  const html = markdown.parse('[a](/a) and [b](https://b.example)', { async: false })
  expect(html).toBe(
    '<p><a href="/a">a</a> and <a href="https://b.example" rel="noopener">b</a></p>\n',
  )
})

test('renders a quote without an inner paragraph', () => {
  expect(markdown.parse('> One line.', { async: false })).toBe(
    '<blockquote>One line.</blockquote>\n',
  )
})
