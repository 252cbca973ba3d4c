import { beforeEach, describe, expect, it, vi } from 'vitest'
import { submissionInputSchema } from '#domain/submission.ts'
import { newJourney } from '#tests/support/react-root.ts'
import { paidReply, questionWith, requiredInput } from '#tests/support/records.ts'
import { outdated } from '#web/api.ts'
import { draftKey, readDraft, saveDraft, unsentForm } from '#web/journey/pending-input.ts'
import { writeAgain } from '#web/journey/preview/write-beginning.ts'
import { inputWithAnswers, noQuestionsYet, type Stored } from '#web/journey/states.ts'
import { generatePreview } from './generate-preview.ts'

const input = submissionInputSchema.parse(requiredInput)
const done = { done: { preview: 'Margaret was my mother.', checked: true } }

function answerWith(...lines: object[]) {
  return async (address: RequestInfo | URL) => {
    if (String(address).endsWith('/preview'))
      return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    if (String(address).endsWith('/questions')) return Response.json(reply)
    return Response.json({ id: crypto.randomUUID() }, { status: 201 })
  }
}
const question = questionWith()
const reply = { questions: [question], asksFirst: false, helpline: false }

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset().mockImplementation(answerWith(done))
})

const keepDraft = () => saveDraft(undefined, { step: 4, answers: { ...input } })
async function generate(before: Stored | null = null) {
  const journey = newJourney()
  await generatePreview(journey, input, before)
  return journey
}

it('keeps the draft and shows nothing when the visitor has left before the preview is written', async () => {
  keepDraft()
  const journey = { ...newJourney(), hasLeft: () => true }
  await generatePreview(journey, input, null)
  expect(readDraft(undefined)?.answers.name).toBe(requiredInput.name)
  expect(journey.notify).not.toHaveBeenCalled()
})

it('drops the draft that was sent, and keeps one that another window has changed', async () => {
  saveDraft(undefined, { step: 4, answers: { name: 'Tom' } })
  await generate()
  expect(readDraft(undefined)?.answers.name).toBe('Tom')
  keepDraft()
  await generate()
  expect(readDraft(undefined)).toBeNull()
})

it('sends the form under the same idempotency key until the preview is written', async () => {
  const keySent = async () => {
    fetched.mockClear()
    await generate()
    const [, init] = fetched.mock.calls.find(([address]) => address === '/api/submissions') ?? []
    return new Headers(init?.headers).get('idempotency-key')
  }
  fetched.mockRejectedValue(new TypeError('offline'))
  const first = await keySent()
  expect(first).toMatch(/^[\w-]{36,64}$/)
  fetched.mockImplementation(answerWith(done))
  expect(await keySent()).toBe(first)
  expect(await keySent()).not.toBe(first)
})

it('records a submission when it is stored, and only then, however often its preview is tried', async () => {
  window.dataLayer = []
  const lead = ['form_step_4', 'generate_lead']
  const recorded = () => window.dataLayer?.map(({ event }) => event)
  fetched.mockRejectedValue(new TypeError('offline'))
  await generate()
  expect(recorded()).toEqual([])

  const id = crypto.randomUUID()
  fetched.mockImplementation(async (address) => {
    if (String(address).endsWith('/preview')) throw new TypeError('offline')
    return Response.json({ id }, { status: 201 })
  })
  await generate()
  expect(recorded()).toEqual(lead)
  await generate({ id, input, ...noQuestionsYet })
  // Sent again after a reload, it's the same submission.
  await generate()
  expect(recorded()).toEqual(lead)

  fetched.mockImplementation(answerWith(done))
  await generate()
  expect(recorded()).toEqual([...lead, ...lead, 'preview_generated'])
})

it('names the form for which others were asked, or the submission that was changed, so that memories go along', async () => {
  const home = draftKey(undefined)
  const send = async (before: Stored | null) => {
    fetched.mockClear()
    unsentForm.save(draftKey('mother'), 'of-another-page')
    unsentForm.save(home, 'of-home')
    keepDraft()
    await generate(before)
    expect(unsentForm.find(home)).toBeNull()
    return fetched.mock.calls[0]?.[0]
  }
  expect(await send(null)).toBe('/api/submissions?formId=of-home')
  const before = { id: 'before', input: { ...input, memory: 'Less.' }, ...noQuestionsYet }
  expect(await send(before)).toBe('/api/submissions?changes=before')
})

describe('the listener', () => {
  const stepsWith = async (answer: () => Promise<Response>, stored?: object) => {
    const write = answerWith(done)
    fetched.mockImplementation(async (address) => {
      if (String(address).endsWith('/questions')) return answer()
      return stored && /ns\/[\w-]+$/.test(String(address)) ? Response.json(stored) : write(address)
    })
    return (await generate()).dispatch.mock.calls.map(([event]) =>
      'step' in event ? `${event.type} ${event.step}` : event.type,
    )
  }
  const written = ['preview-progressed writing', 'preview-written']

  it('asks before anything is written, and keeps the draft until then', async () => {
    keepDraft()
    const events = await stepsWith(async () => Response.json({ ...reply, asksFirst: true }))
    expect(events).toEqual(['submitted', 'stored', 'questions-received asking'])
    expect(readDraft(undefined)).not.toBeNull()
  })

  it.each([
    ['it need not be asked first', reply],
    ['nothing is open', { ...reply, asksFirst: true, questions: [{ ...question, skipped: true }] }],
    ['someone doesn’t want to go on', { ...reply, asksFirst: true, helpline: true }],
  ])('goes on to write if %s', async (_, reply) => {
    const events = await stepsWith(async () => Response.json(reply))
    expect(events).toEqual(['submitted', 'stored', 'questions-received writing', ...written])
  })

  it('is not waited for if it fails, and what it stored since is read with the preview', async () => {
    const fails = () => Promise.reject(new TypeError('offline'))
    expect(await stepsWith(fails)).toEqual(['submitted', 'stored', ...written])
    const stored = { ...paidReply(crypto.randomUUID()), type: 'general', questions: [question] }
    const events = await stepsWith(fails, stored)
    expect(events).toEqual(['submitted', 'stored', written[0], 'questions-received', written[1]])
  })

  it('reads the same answers again, even if they are longer than the form takes', async () => {
    const answer = 'She hummed. '.repeat(600)
    const before = { ...noQuestionsYet, id: 'first', input, questions: [{ ...question, answer }] }
    await generatePreview(newJourney(), inputWithAnswers(before), before)
    expect(fetched.mock.calls.map(([to]) => to)).toEqual([
      '/api/submissions/first/questions',
      '/api/submissions/first/preview',
    ])
  })
})

describe('a preview that cannot be written', () => {
  const notice = {
    title: 'Error',
    text: 'There was an error generating your eulogy. Please try again.',
    destructive: true,
  }
  const line = expect.stringMatching(
    /^We couldn’t write your preview just now\. .* Your words are saved here\.$/,
  )
  const offline = () => Promise.reject(new TypeError('offline'))
  const refuse = (status: number, code: string) => async () =>
    Response.json({ code, message: 'Your words are safe. Please come back soon.' }, { status })

  it('says that this device seems to be offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fetched.mockImplementation(offline)
    const journey = await generate()
    const failure = expect.stringMatching(
      /^This device seems to be offline\. .* Your words are saved here\.$/,
    )
    expect(journey.dispatch).toHaveBeenLastCalledWith({ type: 'preview-failed', failure })
  })

  it.each([
    ['because the form is not stored', offline, notice, line],
    ['because the model is down', answerWith({ stage: 'writing' }, { failed: true }), notice, line],
    [
      'because the page is older than the site',
      async () => Response.json(['new']),
      outdated,
      outdated.text,
    ],
    [
      'because the server is busy',
      refuse(503, 'unavailable'),
      notice,
      'Your words are safe. Please come back soon.',
    ],
    [
      'because there were too many',
      refuse(429, 'rate-limited'),
      { title: 'Please Try Again Soon', text: 'Your words are safe. Please come back soon.' },
      'Your words are safe. Please come back soon.',
    ],
  ])(
    'keeps the draft, shows a toast and a line that stays %s',
    async (_, answer, shown, failure) => {
      fetched.mockImplementation(answer)
      keepDraft()
      const journey = await generate()
      expect(journey.notify).toHaveBeenCalledExactlyOnceWith(shown)
      expect(journey.dispatch).toHaveBeenLastCalledWith({ type: 'preview-failed', failure })
      expect(readDraft(undefined)?.answers.name).toBe(requiredInput.name)
    },
  )

  it('because it was erased meanwhile says that it is deleted, not that anything failed', async () => {
    const journey = newJourney()
    fetched.mockImplementation(answerWith({ stage: 'writing' }, { failed: true, erased: true }))
    for (const act of [
      () => generatePreview(journey, input, null),
      () => writeAgain(journey, 'id'),
    ]) {
      await act()
      expect(journey.dispatch).toHaveBeenLastCalledWith({ type: 'ended', because: 'erased' })
      journey.dispatch.mockClear()
    }
    expect(journey.notify).not.toHaveBeenCalled()
  })

  it('for free today leads to the offer without one, and keeps the draft', async () => {
    keepDraft()
    fetched.mockImplementation(refuse(429, 'no-free-preview'))
    const journey = await generate()
    const declined = 'Your words are safe. Please come back soon.'
    expect(journey.dispatch).toHaveBeenLastCalledWith({ type: 'preview-declined', declined })
    expect(readDraft(undefined)).not.toBeNull()
  })
})
