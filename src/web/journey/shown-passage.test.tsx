import { expect, it, vi } from 'vitest'
import { api } from '#contract/urls.ts'
import { submissionInputSchema } from '#domain/submission.ts'
import {
  button,
  enter,
  eventually,
  newJourney,
  press,
  setUpRoot,
  shows,
  text,
} from '#tests/support/react-root.ts'
import { paidReply, requiredInput } from '#tests/support/records.ts'
import { pendingVerses } from './pending-input.ts'
import Preview from './preview/preview.tsx'
import { Passage } from './shown-passage.tsx'
import { noQuestionsYet } from './states.ts'

const render = setUpRoot()
const verses = { name: 'Psalm 121', words: 'I will lift up mine eyes', isOwn: false }
const passage = { ...verses, submissionId: 'first' }
const own = { ...verses, words: 'I raise my eyes', isOwn: true }
const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status })

const type = (words: string) => enter('textarea', words)

it('names whose words are read, and sends those of one’s own church', async () => {
  const replaced = vi.fn()
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer({ passage: own }))
  await render(<Passage passage={passage} effect="" onReplaced={replaced} />)
  expect(text()).toContain('Where Psalm 121 is read, its words are from the King James Version.')
  expect(document.querySelector('blockquote')?.textContent).toBe(verses.words)
  await press('Use your own church’s words')
  await press('Use these words')
  expect(fetched).not.toHaveBeenCalled()
  await type(own.words)
  expect(pendingVerses.find('first')).toBe(own.words)
  await press('Use these words')
  await eventually(() => expect(replaced).toHaveBeenCalledWith({ ...own, submissionId: 'first' }))
  const sent = { method: 'PUT', body: JSON.stringify({ words: own.words }) }
  expect(fetched).toHaveBeenCalledWith(api.ownVerses('first'), expect.objectContaining(sent))
  expect(pendingVerses.find('first')).toBeNull()
  expect(document.querySelector('textarea')).toBeNull()
})

it('keeps the typed words when they can’t be saved, and on another visit', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer({}, 500))
  await render(<Passage passage={passage} effect="" onReplaced={vi.fn()} />)
  await press('Use your own church’s words')
  await type(own.words)
  await press('Use these words')
  await shows('They’re still here. Please try again.')
  expect(document.querySelector('textarea')?.value).toBe(own.words)
  await render(<Passage key="later" passage={passage} effect="" onReplaced={vi.fn()} />)
  expect(document.querySelector('textarea')?.value).toBe(own.words)
})

const stored = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

it.each([
  [true, 'We’ll write the beginning again with them.', ['questions-opened', 'preview-progressed']],
  [false, 'We’ll use them when we write the rest.', []],
])(
  'stands under the preview, which is written again if it can be: %s',
  async (canWriteAgain, effect, begun) => {
    const input = submissionInputSchema.parse({ ...requiredInput, scripture: 'Psalm 121' })
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
      url === api.ownVerses(stored)
        ? answer({ passage: own })
        : url === api.submission(stored)
          ? answer({ ...paidReply(stored), passage: verses })
          : new Promise<Response>(() => {}),
    )
    const journey = newJourney()
    const submission = {
      id: stored,
      input,
      ...noQuestionsYet,
      canWriteAgain,
      preview: 'We begin',
      checked: true,
    }
    await render(
      <Preview state={{ kind: 'preview', submission, failure: null }} journey={journey} />,
    )
    await eventually(() => button('Use your own church’s words'))
    await press('Use your own church’s words')
    expect(text()).toContain(effect)
    await type(own.words)
    await press('Use these words')
    await shows('its words are the ones you gave us.')
    expect(journey.dispatch.mock.calls.map(([{ type: event }]) => event)).toEqual(begun)
  },
)
