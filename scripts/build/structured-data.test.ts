import { expect, test } from 'vitest'
import { dataBlock } from './structured-data.ts'

test('escapes markup without changing the data', () => {
  const name = '</script><script>alert(1)</script> & <!-- “so”'
  const block = dataBlock({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Organization', name }],
  })
  const [, json = ''] =
    /^<script type="application\/ld\+json">([^<>&]*)<\/script>$/.exec(block) ?? []
  expect(JSON.parse(json)['@graph'][0].name).toBe(name)
})
