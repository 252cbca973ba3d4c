import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { caseOfExample, renderExample } from '#tests/eval/examples.ts'
import { writeCase } from '#tests/eval/write-case.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { writingContextOf } from './writing-context.ts'

const product = setUpProduct({ worker: false, secondProvider: true })

/** If one was edited, or the product now does something else: `npm run eval -- --recorded --examples`. */
test.each(globSync('src/web/content/examples/*.md'))(
  '%s has the words and the evidence that the product gives for its recorded answers',
  async (file) => {
    const example = readFileSync(file, 'utf8')
    const outcome = await writeCase(writingContextOf(product), caseOfExample(example), false)
    expect(renderExample(example, outcome)).toBe(example)
  },
)

test('an edited sentence is found', async () => {
  const example = readFileSync('src/web/content/examples/aunt.md', 'utf8')
  const outcome = await writeCase(writingContextOf(product), caseOfExample(example), false)
  const edited = example.replace('Pickle died in March.', 'Pickle died in April.')
  expect(renderExample(edited, outcome)).not.toBe(edited)
})
