import { expect, test } from 'vitest'
import { html } from './html.ts'

test('escapes values in text and attributes', () => {
  const name = `<script>alert('1')</script>" onload="x`
  expect(html`<p title="${name}">${name}</p>`.markup).toBe(
    '<p title="&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot; onload=&quot;x">&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot; onload=&quot;x</p>',
  )
})

test('keeps markup, joins lists and leaves out what is missing', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`)
  expect(html`<ul>${items}${null}${false}${undefined}${0}</ul>`.markup).toBe(
    '<ul><li>a</li><li>&lt;b&gt;</li>0</ul>',
  )
})

test('does not interpret backslashes or dollar signs', () => {
  expect(html`${'$1 \\n $& '}`.markup).toBe('$1 \\n $&amp; ')
})
