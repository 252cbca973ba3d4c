import { mkdir, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { inLanes } from '#tests/support/buyers.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { unverifiedIn } from './measures.ts'
import { randomSubmissions } from './random-submissions.ts'
import { writeCase } from './write-case.ts'
import { writingContextOf } from './writing-context.ts'

const count = Number(process.env.SUBMISSIONS ?? 60)

const product = setUpProduct({ worker: false, secondProvider: true })

test(`random input always gets a preview and a text (${count} submissions)`, {
  timeout: 60_000 + count * 5_000,
}, async () => {
  const submissions = randomSubmissions(count).map((input, nth) => ({
    label: String(nth),
    forbidden: null,
    input,
  }))
  const outcomes = await inLanes(4, submissions, (asked) =>
    writeCase(writingContextOf(product), asked, false),
  )
  const wrong = outcomes.flatMap((outcome) => {
    const { case: asked, failed, preview, text, sentences } = outcome
    const reasons = [
      failed,
      preview === '' && 'no preview',
      text === '' && 'no text',
      !text.startsWith(preview) && 'the text does not begin with the preview',
      sentences.length === 0 && 'no sentence is listed',
      ...unverifiedIn(outcome).map((sentence) => `unverified: ${sentence}`),
    ]
    return reasons
      .filter(Boolean)
      .map((why) => `${asked.label}: ${why}: ${asked.input.memory.slice(0, 80)}`)
  })
  // `TEXTS=file` writes them to a file.
  if (process.env.TEXTS) {
    await mkdir('.reports', { recursive: true })
    await writeFile(process.env.TEXTS, JSON.stringify(outcomes, null, 1))
  }
  const marked = outcomes
    .flatMap(({ sentences }) => sentences)
    .filter(({ status }) => status === 'marked')
  const all = outcomes.reduce((sum, { sentences }) => sum + sentences.length, 0)
  console.log(
    `random: ${outcomes.filter(({ failed }) => !failed).length} of ${count} delivered, ${marked.length} of ${all} sentences marked, ${outcomes.reduce((sum, { removed }) => sum + removed.length, 0)} removed`,
  )
  expect(wrong).toEqual([])
})
