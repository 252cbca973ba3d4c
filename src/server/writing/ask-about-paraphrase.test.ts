import { expect, test } from 'vitest'
import { setUpProduct } from '#tests/support/product.ts'
import { paidRequest, sendForm, writingContextOf } from '#tests/writing/writing-context.ts'
import { acceptSameNames } from './ask-about-paraphrase.ts'
import { sourceOf } from './source.ts'
import type { CheckResult } from './verifier/verifier.ts'

const product = setUpProduct()

const source = sourceOf({
  person: 'Walt',
  relationship: 'father',
  speaker: 'June',
  memories: 'He whistled every day.',
  othersMemories: [
    { name: 'Robert', relation: 'class of 1999', text: 'He drove us home.', kinds: ['fact'] },
  ],
})

/** What becomes of a sentence in which only the name Bobby was not found; Robert is the contributor. */
async function accept(checked: Partial<CheckResult>, answer?: string) {
  const context = writingContextOf(product)
  const { ctx } = context
  const { id } = await sendForm(context)
  const line = {
    text: 'Bobby, he drove you home.',
    paragraph: 0,
    fixed: false,
    checked: {
      status: 'unverified' as const,
      evidence: [],
      objections: [{ rule: 'unknown-name' as const, words: 'Bobby' }],
      ...checked,
    },
  }
  const usage = { inputTokens: 1, outputTokens: 1, costMicros: 1 }
  const judges = ctx.models
    .judgesFor(null)
    .map((judge) => (answer ? { ...judge, answer: async () => ({ text: answer, usage }) } : judge))
  const [accepted] = await acceptSameNames(ctx, paidRequest(id), { source, judges }, [line])
  return accepted?.checked
}

test('a name in another form may be quoted from who told a memory', async () => {
  const evidence = [{ piece: 4, words: 'He drove us home' }]
  expect(await accept({ evidence })).toEqual({ status: 'supported', evidence, objections: [] })
})

test('a thought ("It’s about forty watts") stays a thought if its number counts nothing', async () => {
  const evidence = [{ piece: 3, words: 'He whistled every day' }]
  const objections = [{ rule: 'unknown-number' as const, words: 'forty' }]
  const idiom = '{"items":[{"n":1,"answer":"idiom","p":0,"words":""}]}'
  expect(await accept({ evidence, objections, judged: 'reflection' }, idiom)).toEqual({
    status: 'reflection',
    evidence,
    objections: [],
  })
})
