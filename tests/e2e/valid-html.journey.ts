import { expect } from '@playwright/test'
import { type ConfigData, HtmlValidate } from 'html-validate'
import { test } from './fixtures.ts'
import { everyPage } from './sitemap.ts'

/** Only rules about formatting are off, because React decides it. */
const asReactWrites = {
  // charSet, popoverTarget: HTML does not tell upper from lower case in the names of attributes
  'attr-case': 'off',
  // disabled=""
  'attribute-boolean-style': 'off',
  // <meta/>
  'void-style': 'off',
  // id="_R_5_": HTML forbids only spaces, the stricter form is for selectors written by hand
  'valid-id': ['error', { relaxed: true }],
} satisfies ConfigData['rules']

const rules = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:recommended', 'html-validate:a11y'],
  rules: asReactWrites,
})

test('every page is valid HTML', async ({ request }) => {
  const faults: string[] = []
  const paths = everyPage()
  for (const path of paths) {
    const html = await (await request.get(path)).text()
    const { results } = await rules.validateString(html, path)
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
      faults.push(`${path}: ${ruleId}: ${message} (${selector})`)
    }
  }
  expect(faults).toEqual([])
  expect(paths.length).toBeGreaterThan(30)
})

test('the rules detect an error', async () => {
  const { valid } = await rules.validateString(
    '<!DOCTYPE html><html lang="en"><head><title>A</title></head><body><main><p><div>x</div></p><img src="a.svg"></main></body></html>',
  )
  expect(valid).toBe(false)
})
