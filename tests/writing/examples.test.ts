import { globSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { type SubmissionInput, submissionInputSchema } from '#domain/submission.ts'
import { NotRecorded, recordedRounds } from '#standins/model/rounds.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { demoExamples, isRecorded, recordedAnswers } from '#web/copy/demo-examples.ts'
import { type Case, roundCases } from './cases.ts'
import { recordedFamily, writeExample } from './examples.ts'
import { type Outcome, writeCase } from './write-case.ts'
import { writingContextOf } from './writing-context.ts'

const product = setUpProduct({ worker: false, secondProvider: true })

const write = (asked: Case) => writeCase(writingContextOf(product), asked, false, recordedFamily)

const written = new Map<string, Promise<Outcome>>()
function writeOnce(asked: Case) {
  const outcome = written.get(asked.label) ?? write(asked)
  written.set(asked.label, outcome)
  return outcome
}

/** If one was edited, or the product now does something else: `npm run eval -- --recorded --examples`. */
test.each(globSync('content/examples/*.md'))(
  '%s has the words and the evidence that the product gives for its recorded answers',
  async (file) => {
    const example = readFileSync(file, 'utf8')
    expect(await writeExample(example, writeOnce)).toBe(example)
  },
)

test('an edited sentence is found', async () => {
  const example = readFileSync('content/examples/aunt.md', 'utf8')
  const edited = example.replace('Please sit up straight.', 'Please sit down.')
  expect(edited).not.toBe(example)
  expect(await writeExample(edited, writeOnce)).not.toBe(edited)
})

function roundCase(label: string): Case {
  const found = roundCases.find((known) => known.label === label)
  if (!found) throw new Error(label)
  return found
}

const writeRound = (label: string, changes: Partial<SubmissionInput> = {}) => {
  const found = roundCase(label)
  return write({ ...found, input: { ...found.input, ...changes } })
}

test.each(recordedRounds())(
  'the notes, questions and answers of $label lead to the text that was delivered',
  async ({ label, text }) => {
    const { failed, previewChecked, text: delivered } = await writeOnce(roundCase(label))
    expect({ failed, previewChecked, text: delivered }).toEqual({
      failed: null,
      previewChecked: true,
      text,
    })
  },
)

test('what the demonstration asks and fills in is what was asked and answered', () => {
  for (const [name, answers] of Object.entries(recordedAnswers)) {
    const round = recordedRounds().find(({ input }) => input.name === name)
    const given = round?.questions?.map(({ ask, answer }) => [ask, answer])
    expect(answers).toEqual(Object.fromEntries(given ?? []))
  }
})

const ray = recordedRounds().find(({ label }) => label === 'F06')
const calledTom = (text = '') => text.replaceAll('Ray', 'Tom').replaceAll('Tulloch', 'Berg')

test('someone who changes the names, also in the notes, gets the recording with theirs', async () => {
  const names = { name: 'Tom Berg', customer_name: 'Joan' }
  const memory = calledTom(ray?.input.memory)
  for (const changes of [names, { ...names, memory }]) {
    const { text, sentences } = await writeRound('F06', changes)
    expect(text).toBe(calledTom(ray?.text).replace('Mike', 'Joan'))
    expect(sentences).toHaveLength((await writeOnce(roundCase('F06'))).sentences.length)
  }
})

test('a verdict that a recording lacks fails, and nothing counts as checked', async () => {
  const verdict = ray?.judged.shift()
  if (!ray || !verdict) throw new Error('F06')
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await writeRound('F06')).toMatchObject({ previewChecked: false })
  expect(said.mock.calls.flat()).toContainEqual(expect.any(NotRecorded))
  said.mockRestore()
  ray.judged.unshift(verdict)
})

test.each(['first', 'last'] as const)(
  'a reading that a recording lacks (the %s) fails, and is not one that found nothing',
  async (which) => {
    if (!ray) throw new Error('F06')
    const { readings } = ray
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const isLost = (at: number) => at === (which === 'first' ? 0 : readings.length - 1)
    ray.readings = readings.filter((_, at) => !isLost(at))
    await writeRound('F06')
    expect(said.mock.calls.flat()).toContainEqual(expect.any(NotRecorded))
    said.mockRestore()
    ray.readings = readings
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
