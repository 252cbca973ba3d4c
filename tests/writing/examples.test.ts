import { globSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { type SubmissionInput, submissionInputSchema } from '#domain/submission.ts'
import { NotRecorded, recordedRounds } from '#standins/model/rounds.ts'
import { askedCases } from '#tests/eval/cases.ts'
import { recordedFamily, writeExample } from '#tests/eval/examples.ts'
import { writeCase } from '#tests/eval/write-case.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { demoExamples, isRecorded, recordedAnswers } from '#web/content/demo-examples.ts'
import { writingContextOf } from './writing-context.ts'

const product = setUpProduct({ worker: false, secondProvider: true })

/** If one was edited, or the product now does something else: `npm run eval -- --recorded --examples`. */
test.each(globSync('src/web/content/examples/*.md'))(
  '%s has the words and the evidence that the product gives for its recorded answers',
  async (file) => {
    const example = readFileSync(file, 'utf8')
    expect(await writeExample(writingContextOf(product), example)).toBe(example)
  },
)

test('an edited sentence is found', async () => {
  const example = readFileSync('src/web/content/examples/aunt.md', 'utf8')
  const edited = example.replace('Pickle died in March.', 'Pickle died in April.')
  expect(await writeExample(writingContextOf(product), edited)).not.toBe(edited)
})

const withQuestions = recordedRounds().filter(({ questions }) => questions)
const recorded = Object.assign({}, ...Object.values(recordedAnswers)) as Record<string, string>
const writeRound = async (label: string, changes: Partial<SubmissionInput> = {}) => {
  const found = askedCases.find((known) => known.label.startsWith(label))
  if (!found) throw new Error(label)
  const asked = { ...found, input: { ...found.input, ...changes } }
  return writeCase(writingContextOf(product), asked, false, recordedFamily)
}

test.each(withQuestions)(
  'the questions and answers of $label lead to the text that was delivered',
  async ({ label, text, questions }) => {
    const answered = { failed: null, previewChecked: true, text }
    expect(await writeRound(label)).toMatchObject(answered)
    for (const { ask, answer } of questions ?? []) expect(recorded[ask] ?? '').toBe(answer)
  },
)

const bill = withQuestions.find(({ label }) => label.startsWith('X08'))
const calledTom = (text = '') => text.replaceAll('Bill', 'Tom').replaceAll('Sorensen', 'Berg')

test('someone who changes the names, also in the notes, gets the recording with theirs', async () => {
  const names = { name: 'Tom Berg', customer_name: 'Joan' }
  const memory = calledTom(bill?.input.memory)
  for (const changes of [names, { ...names, memory }]) {
    const { text, sentences } = await writeRound('X08', changes)
    expect(text).toBe(calledTom(bill?.text).replace('Marlys', 'Joan'))
    expect(sentences.filter(({ status }) => status === 'speaker')).toHaveLength(2)
  }
})

test('a verdict that a recording lacks fails, and nothing counts as checked', async () => {
  const verdict = bill?.judged.shift()
  if (!bill || !verdict) throw new Error('X08')
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await writeRound('X08')).toMatchObject({ previewChecked: false })
  expect(said.mock.calls.flat()).toContainEqual(expect.any(NotRecorded))
  said.mockRestore()
  bill.judged.unshift(verdict)
})

test.each(['openingPlaces', 'againPlaces'] as const)(
  'a reading that a recording lacks (%s) fails, and is not one that found nothing',
  async (reading) => {
    if (!bill) throw new Error('X08')
    const places = bill[reading]
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    Object.assign(bill, { [reading]: undefined })
    await writeRound('X08')
    expect(said.mock.calls.flat()).toContainEqual(expect.any(NotRecorded))
    said.mockRestore()
    Object.assign(bill, { [reading]: places })
  },
)

/** A model behind an address that speaks OpenAI's protocol. */
const ownMachine = setUpProduct({
  worker: false,
  secondProvider: true,
  settings: { ANTHROPIC_API_KEY: '', OPENAI_MODEL: 'own 0/0', OPENAI_JUDGE_MODEL: 'own-small 0/0' },
})

test.each(demoExamples)(
  'the example $name is recorded, for other names, too, and costs nothing on one’s own machine',
  async (example) => {
    const names = { name: 'Wanda Prewitt', customer_name: 'Iris' }
    const input = submissionInputSchema.parse({ ...example, ...names })
    const asked = { label: example.name, forbidden: null, input }
    const outcome = await writeCase(writingContextOf(ownMachine), asked, false, recordedFamily)
    expect(outcome).toMatchObject({ failed: null, previewChecked: true, costDollars: 0 })
    expect(outcome.text).toContain('Iris')
    expect(outcome.text).not.toContain(example.name)
    const answers = Object.values(recordedAnswers[example.name] ?? {})
    expect(isRecorded(input, answers)).toBe(true)
    expect(isRecorded({ ...input, memory: `${input.memory} She sang.` }, answers)).toBe(false)
  },
)
