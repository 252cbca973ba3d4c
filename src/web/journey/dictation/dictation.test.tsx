// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, useState } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setUpRoot } from '#tests/support/react-root.ts'
import { TextArea } from '#web/ui/field.tsx'
import Dictation from './dictation.tsx'
import { DictationButton } from './dictation-button.tsx'

/** A recognition whose browser is played by the test. */
class ScriptedRecognition extends EventTarget {
  static latest: ScriptedRecognition
  started = 0
  aborted = false
  constructor() {
    super()
    ScriptedRecognition.latest = this
  }
  start() {
    this.started += 1
    this.dispatchEvent(new Event('start'))
  }
  stop() {
    this.dispatchEvent(new Event('end'))
  }
  abort() {
    this.aborted = true
    this.dispatchEvent(new Event('end'))
  }
  hear(transcript: string, isFinal = true) {
    const results = [Object.assign([{ transcript }], { isFinal })]
    this.dispatchEvent(Object.assign(new Event('result'), { results, resultIndex: 0 }))
  }
  fail(error: string) {
    this.dispatchEvent(Object.assign(new Event('error'), { error }))
    this.dispatchEvent(new Event('end'))
  }
}

let form: UseFormReturn<{ memory: string }>
function Form({ memory, open = true }: { memory: string; open?: boolean }) {
  form = useForm({ defaultValues: { memory } })
  const [areaId, setAreaId] = useState('')
  return (
    <FormProvider {...form}>
      <form>
        {open && (
          <TextArea
            name="memory"
            label="A fond memory"
            rows={4}
            onId={setAreaId}
            help={<Dictation areaId={areaId} label="A fond memory" />}
          />
        )}
        <button type="button" className="back">
          Back
        </button>
      </form>
    </FormProvider>
  )
}

const show = (memory = '', open = true) => render(<Form memory={memory} open={open} />)
const area = () => document.querySelector('textarea') as HTMLTextAreaElement
const button = () => document.querySelector('button') as HTMLButtonElement
const status = () => document.querySelector('[role=status]')?.textContent
const press = () => act(async () => button().click())
const browser = (does: (recognition: ScriptedRecognition) => void) =>
  act(async () => does(ScriptedRecognition.latest))
const type = (text: string) =>
  act(async () => {
    area().focus()
    area().setRangeText(text, area().selectionEnd, area().selectionEnd, 'end')
    area().dispatchEvent(new Event('input', { bubbles: true }))
  })

beforeEach(() => {
  vi.stubGlobal('SpeechRecognition', ScriptedRecognition)
  vi.stubGlobal('CSS', { supports: () => true })
})
afterEach(() => {
  vi.unstubAllGlobals()
})
// After the hook above, so that it unmounts before the globals are restored.
const render = setUpRoot()

test('adds what it hears after the typed text, and to the form', async () => {
  await show('She was kind.')
  await press()
  expect(status()).toBe('Listening. Talk when you’re ready.')
  await browser((recognition) => recognition.hear('she sang every morning'))
  await browser((recognition) => recognition.hear('in the kitchen'))
  expect(area().value).toBe('She was kind. she sang every morning in the kitchen')
  expect(form.getValues('memory')).toBe(area().value)
})

test('adds it at the cursor', async () => {
  await show('She was kind. She was funny.')
  area().focus()
  area().setSelectionRange(13, 13)
  await press()
  await browser((recognition) => recognition.hear('she sang'))
  expect(area().value).toBe('She was kind. she sang She was funny.')
})

test('never replaces selected text', async () => {
  await show('She was kind.')
  area().focus()
  area().select()
  await press()
  await browser((recognition) => recognition.hear('she sang'))
  expect(area().value).toBe('She was kind. she sang')
})

test('keeps what is typed while it listens, in order', async () => {
  await show()
  await press()
  await type('Ruth')
  await browser((recognition) => recognition.hear('sang'))
  await type('ie')
  await browser((recognition) => recognition.hear('every day'))
  expect(area().value).toBe('Ruthie sang every day')
})

test('keeps the unfinished sentence when it is stopped', async () => {
  await show()
  await press()
  await browser((recognition) => recognition.hear('she taught me', false))
  expect(area().value).toBe('')
  expect(document.querySelector('.dictation-interim')?.textContent).toContain('she taught me')
  expect(button().textContent).toBe('Stop listening')
  await press()
  expect(area().value).toBe('she taught me')
  expect(status()).toBe('Stopped. Your words are in the box.')
  expect(button().textContent).toBe('Talk instead')
})

test('keeps the unfinished sentence when the form is sent or another button is pressed', async () => {
  await show()
  await press()
  await browser((recognition) => recognition.hear('she taught me', false))
  await act(async () => document.forms[0]?.dispatchEvent(new Event('submit', { bubbles: true })))
  expect(form.getValues('memory')).toBe('she taught me')
  await press()
  await browser((recognition) => recognition.hear('to swim', false))
  await act(async () => document.querySelector<HTMLButtonElement>('.back')?.click())
  await show('', false)
  expect(form.getValues('memory')).toBe('she taught me to swim')
  expect(ScriptedRecognition.latest.aborted).toBe(true)
})

test.each([
  ['not-allowed', "Your browser didn't let this page use the microphone."],
  ['service-not-allowed', "Your browser didn't let this page use the microphone."],
  ['network', "Your browser couldn't reach its listening service."],
  ['no-speech', "We didn't hear anything."],
  ['audio-capture', "We couldn't find a microphone."],
  ['bad-grammar', 'Listening stopped. Your words so far are in the box.'],
])('explains the error %s in plain words and keeps the text', async (error, message) => {
  await show('typed')
  await press()
  await browser((recognition) => recognition.fail(error))
  expect(status()).toContain(message)
  expect(area().value).toBe('typed')
  expect(button().textContent).toBe('Talk instead')
})

test('keeps the words before a lost connection', async () => {
  await show()
  await press()
  await browser((recognition) => recognition.hear('she taught me', false))
  await browser((recognition) => recognition.fail('network'))
  expect(area().value).toBe('she taught me')
})

test('goes on listening when the browser ends a session that no one stopped', async () => {
  await show()
  await press()
  await browser((recognition) => recognition.hear('she sang'))
  await browser((recognition) => recognition.dispatchEvent(new Event('end')))
  expect(ScriptedRecognition.latest.started).toBe(2)
  await browser((recognition) => recognition.hear('every day'))
  expect(area().value).toBe('she sang every day')
})

test('says where the sound goes once someone talks', async () => {
  await show()
  expect(button().getAttribute('aria-label')).toBe('Talk instead: A fond memory')
  const note =
    "Your browser does the listening. In some browsers, the sound goes to the browser's maker (for example Google or Apple). We get only the words."
  expect(document.body.textContent).not.toContain(note)
  await press()
  expect(document.querySelector('.hint')?.textContent).toBe(note)
})

test('records no sound and sends nothing: only the words it hears reach the form', async () => {
  const used: string[] = []
  const trap = (name: string) => () => used.push(name)
  for (const name of ['fetch', 'XMLHttpRequest', 'WebSocket', 'MediaRecorder', 'AudioContext'])
    vi.stubGlobal(name, trap(name))
  vi.stubGlobal('navigator', {
    ...navigator,
    sendBeacon: trap('sendBeacon'),
    mediaDevices: { getUserMedia: trap('getUserMedia') },
  })
  await show()
  await press()
  await browser((recognition) => recognition.hear('she sang every morning'))
  await press()
  expect(used).toEqual([])
  expect(form.getValues()).toEqual({ memory: 'she sang every morning' })
})

test('is not offered where the browser cannot listen', async () => {
  vi.stubGlobal('SpeechRecognition', undefined)
  await render(<DictationButton areaId="memory" label="A fond memory" />)
  expect(document.querySelector('.dictation')).toBeNull()
})

test('is in the privacy policy', () => {
  const policy = join(import.meta.dirname, '../../content/legal/privacy-policy.md')
  expect(readFileSync(policy, 'utf8')).toContain(
    'If you press “Talk instead,” your browser does the listening',
  )
})
