import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { api, pages, returnUrls } from '#contract/urls.ts'
import { fieldNames, fields } from '#domain/fields.ts'
import { type Step, submissionInputSchema, toRow } from '#domain/submission.ts'
import { button, enter, eventually, press, setUpRoot, text } from '#tests/support/react-root.ts'
import { requiredInput } from '#tests/support/records.ts'
import { HistoryProvider } from '#web/history.tsx'
import '#domain/input/language.ts'
import '#web/copy/starter-questions.ts'
import type { Answers } from '#web/journey/answers.ts'
import { JourneyScreen } from '#web/journey/journey-screen.tsx'
import { openedCheckout, saveDraft } from '#web/journey/pending-input.ts'
import '#web/journey/preview/preview.tsx'
import { noQuestionsYet } from '#web/journey/states.ts'
import { useJourney } from '#web/journey/use-journey.ts'
import '#web/ui/toaster.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import './email-suggestion.tsx'
import './language-choice.tsx'
import './starter-question.tsx'

const titles = [
  'Who are you writing this eulogy for?',
  'Share a Few Memories or Qualities',
  'Tone and Any Special Messages',
  'Where Should We Send Your Eulogy?',
]

const required = requiredInput as Answers

function Screen() {
  return <JourneyScreen {...useJourney()} />
}

const render = setUpRoot()
const visit = () =>
  render(
    <HistoryProvider>
      <Toasts>
        <Screen />
      </Toasts>
    </HistoryProvider>,
  )
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  window.history.replaceState(null, '', '/')
  vi.stubGlobal('fetch', fetched)
  // What is sent stays under way, and the form stays.
  fetched.mockReset().mockReturnValue(new Promise(() => {}))
})

/** Opens the form of the home page, with the draft of an earlier visit. */
async function open(step: Step = 1, answers?: Answers) {
  if (answers) saveDraft(undefined, { step, answers })
  await visit()
  expect(title()).toBe(titles[step - 1])
}

const title = () => text('#step-title')
function expectStep(step: Step) {
  expect([title(), text('.progress .count')]).toEqual([titles[step - 1], `Step ${step} of 4`])
  const bar = document.querySelector<HTMLProgressElement>('.progress progress')
  expect([bar?.getAttribute('aria-label'), bar?.position]).toEqual(['Progress', step / 4])
}
function control(name: string) {
  const found = document.querySelector<HTMLInputElement>(`[name=${name}]`)
  if (!found) throw new Error(`No field ${name}`)
  return found
}
const label = (name: string) => text(`label[for="${control(name).id}"]`)
const error = (name: string) => text(`[id="${control(name).id}-error"]`)
const asks = (name: string) => document.querySelector(`[name=${name}]`) !== null
const options = (name: string, within = ':scope') =>
  [...control(name).querySelectorAll<HTMLOptionElement>(`${within} > option`)]
    .filter(({ value }) => value !== '')
    .map(({ value, text }) => [value, text])
const sentForm = () => {
  const [, init] = fetched.mock.calls.find(([to]) => String(to).startsWith(api.submissions())) ?? []
  return JSON.parse(String(init?.body))
}

test('Back goes back one step, down to step 1', async () => {
  await open(4, required)
  for (const earlier of [titles[2], titles[1], titles[0]]) {
    await press('Back')
    expect(title()).toBe(earlier)
  }
  expect(button('Back').disabled).toBe(true)
  expect(control('name').value).toBe(required.name)
})

test('each of four steps says which it is, is left only with its required fields and is counted; nothing is sent before', async () => {
  window.dataLayer = []
  await open()
  await press('Next')
  expectStep(1)
  expect(error('name')).toBe('Enter their name')
  expect(document.activeElement).toBe(control('name'))
  expect(control('name').closest('.field')?.className).toContain('field-error')
  await enter('name', 'Rosa Diaz')
  expect(error('name')).toBe('')
  await press('Next')
  expectStep(1)
  expect(error('relationship')).toBe('Choose who they were to you')
  await enter('relationship', 'grandmother')
  await press('Next')
  await press('Next')
  expectStep(2)
  expect(error('qualities')).toBe('Write a few words about them')
  await enter('qualities', 'kind')
  await press('Next')
  expectStep(3)
  await press('Next')
  expect(() => button('Next')).toThrow()
  expect(button('Generate My Eulogy').type).toBe('submit')
  await press('Generate My Eulogy')
  expect([error('customer_name'), error('email')]).toEqual([
    'Enter your first name',
    'Enter your email address',
  ])
  await enter('customer_name', 'Anna')
  await enter('email', 'anna at home')
  await press('Generate My Eulogy')
  expectStep(4)
  expect(error('email')).toBe('Enter an email address like name@example.com')
  expect(fetched.mock.calls.filter(([, init]) => init?.method === 'POST')).toEqual([])
  expect(window.dataLayer).toEqual([
    { event: 'form_step_1', relationship: 'grandmother' },
    { event: 'form_step_2', length: 'medium' },
    { event: 'form_step_3', tone: 'sincere', theme: 'general' },
  ])
})

test.each([1, 2, 3, 4] as const)('step %i asks for each of its fields', async (step) => {
  const memory = 'Los domingos nos llamaba a gritos desde el balcón y siempre nos daba la mano.'
  await open(step, { relationship: 'other', qualities: 'alegre y trabajadora', memory })
  const wanted = fieldNames.filter((field) => fields[field].step === step)
  await eventually(() => {
    const controls = [...document.querySelectorAll('form[name=eulogy] [name]')]
    expect(new Set(controls.map((one) => one.getAttribute('name')))).toEqual(new Set(wanted))
  })
})

test('the button of step 4 sends the form, and an unknown tone as sincere', async () => {
  await open(3, { ...required, tone: 'angry' })
  await press('Next')
  await press('Generate My Eulogy')
  await eventually(() => expect(sentForm()).toMatchObject({ ...required, tone: 'sincere' }))
  expect(button('Generating...').disabled).toBe(true)
  expect(button('Generating...').querySelector('.spinner')).not.toBeNull()
  const announced = [...document.querySelectorAll('[role=status]')].map(
    ({ textContent }) => textContent,
  )
  expect(announced.filter((line) => line === 'Generating...')).toHaveLength(1)
  expect(text('h1')).toBe('Your Eulogy Preview')
  expect(text('.waiting-for')).toBe(`For ${required.name}`)
  expect(document.activeElement?.tagName).toBe('H1')
})

test('a draft without length and theme loads as medium and general, and empty otherwise', async () => {
  await open(1, { name: 'Tom', relationship: 'father', qualities: 'kind' })
  const values = (...names: string[]) => names.map((name) => control(name).value)
  expect(values('name', 'scripture')).toEqual(['Tom', ''])
  await press('Next')
  expect(values('qualities', 'memory', 'length')).toEqual(['kind', '', 'medium'])
  await press('Next')
  expect(values('theme', 'additional')).toEqual(['general', ''])
  await press('Next')
  expect(values('customer_name', 'email')).toEqual(['', ''])
})

/** The server has the answers of this submission, no preview unless it's given, and no payment. */
const id = '7b0f1d7e-0000-4000-8000-000000000002'
const input = submissionInputSchema.parse({ ...required, theme: 'nature', length: 'short' })
function storeUnwritten(preview = '') {
  const stored = { ...toRow(input), id, name: input.name, type: 'general', ...noQuestionsYet }
  const unwritten = { retries: 2, preview, preview_checked: true, full_eulogy: null }
  fetched.mockImplementation(async (to) => {
    if (to === api.confirmCheckout()) return Response.json({ state: 'unpaid' })
    if (to === api.submission(id)) return Response.json({ ...stored, ...unwritten })
    if (String(to).includes('another-id'))
      return Response.json({ code: 'not-found', message: 'No.' }, { status: 404 })
    return to === api.versions(id) ? Response.json({ versions: [] }) : new Promise(() => {})
  })
}

test('the address of a stored submission fills the form with its answers, over an older draft', async () => {
  storeUnwritten()
  saveDraft(undefined, { step: 2, answers: { name: 'Somebody Else', qualities: 'stern' } })
  window.history.replaceState({ usr: { step: 4 }, key: 'sent' }, '', pages.archive(id))
  await visit()
  await act(() => vi.dynamicImportSettled())
  expect(title()).toBe(titles[3])
  const controls = ':is(input, textarea, select)[name]:not([type=radio])'
  const shown: Record<string, string> = {}
  for (const step of [4, 3, 2, 1]) {
    for (const field of document.querySelectorAll<HTMLInputElement>(controls))
      shown[field.name] = field.value
    if (step > 1) await press('Back')
  }
  const { tone: _tone, language: _language, ...asked } = input
  expect(asked).toMatchObject(shown)
  expect(Object.keys(shown).length).toBeGreaterThan(8)
})

test('a canceled payment without a preview leads to its offer', async () => {
  storeUnwritten()
  openedCheckout.save(id, 'a-draft')
  window.history.replaceState(null, '', returnUrls.canceled(id))
  await visit()
  await eventually(() => expect(text('h1')).toBe(`The Full Eulogy for ${input.name}`))
})

test.each([
  ['in its browser', id, 'Your Eulogy Preview', '.unlock'],
  ['in another one', 'another-id', titles[0], '#eulogy-form'],
])('a return without a payment says so: %s', async (_, submissionId, heading, place) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  storeUnwritten('We remember her today.')
  const { search } = new URL(returnUrls.paid(submissionId, 'cs_1', 'a-claim'), 'http://site.test')
  window.history.replaceState(null, '', search)
  await visit()
  await eventually(() => expect(document.body.textContent).toContain(heading))
  await eventually(() =>
    expect(text(`${place} .error-message`)).toMatch(/^We couldn’t confirm a payment for this/),
  )
  await eventually(() =>
    expect(text('.toast-destructive')).toMatch(/^ErrorThere was an error processing your payment/),
  )
})

test.each([
  ['Error', pages.archive(id), /^Unable to load your previous eulogy preview\.$/],
  ['Payment Canceled', returnUrls.canceled(id), /you have not been charged.*reload this page/],
])(
  'a stored submission that cannot be read says so, above an empty form: %s at %s',
  async (toast, address, line) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    fetched.mockRejectedValue(new TypeError('offline'))
    window.history.replaceState(null, '', address)
    await visit()
    await eventually(() => expect(text('.error-message')).toMatch(line))
    await eventually(() => expect(text('.toast-destructive .toast-title')).toBe(toast))
    expect(control('name').value).toBe('')
  },
)

describe('step 1', () => {
  test('asks for the name, the relationship and an optional scripture', async () => {
    await open()
    expect(control('name').placeholder).toBe('Enter their full name')
    expect(control('scripture').placeholder).toContain('John 14:1-3')
    expect(label('scripture')).toMatch(/\(Optional\)$/)
    expect(label('relationship')).toBe('Their relationship to you')
    await enter('name', 'Rose Marie')
    expect(label('relationship')).toBe('Rose Marie’s relationship to you')
  })

  test('offers ten relationships, eleven more in a group, and the picture of the chosen one', async () => {
    await open()
    expect(options('relationship')).toEqual([
      ['mother', 'Mother'],
      ['father', 'Father'],
      ['grandmother', 'Grandmother'],
      ['grandfather', 'Grandfather'],
      ['sibling', 'Sibling'],
      ['friend', 'Friend'],
      ['spouse', 'Spouse/Partner'],
      ['child', 'Child'],
      ['colleague', 'Colleague'],
      ['other', 'Other'],
    ])
    expect(options('relationship', 'optgroup[label=More]')).toEqual([
      ['uncle', 'Uncle'],
      ['aunt', 'Aunt'],
      ['cousin', 'Cousin'],
      ['mentor', 'Mentor'],
      ['teacher', 'Teacher'],
      ['neighbor', 'Neighbor'],
      ['inlaw', 'In-law'],
      ['boyfriend', 'Boyfriend'],
      ['girlfriend', 'Girlfriend'],
      ['godparent', 'Godparent'],
      ['community-leader', 'Community Leader'],
    ])
    const picture = () => document.querySelector('.form-side img')?.getAttribute('alt')
    expect(picture()).toMatch(/^A family/)
    await enter('relationship', 'father')
    expect(picture()).toMatch(/^A man speaks/)
    await enter('relationship', 'child')
    expect(picture()).toMatch(/^A father holds/)
  })

  test('asks for the word of another relationship, and sends it', async () => {
    await open(1, { ...required, relationship: 'aunt' })
    expect(asks('relationship_word')).toBe(false)
    await enter('relationship', 'other')
    expect(label('relationship_word')).toBe('What were they to you? (Optional)')
    await enter('relationship_word', 'foster mother')
    for (const _ of [1, 2, 3]) await press('Next')
    await press('Generate My Eulogy')
    const sent = { relationship: 'other', relationship_word: 'foster mother' }
    await eventually(() => expect(sentForm()).toMatchObject(sent))
  })

  test('asks for pronouns if the relationship does not imply them', async () => {
    await open()
    for (const relationship of ['mother', 'grandfather']) {
      await enter('relationship', relationship)
      expect(asks('pronouns')).toBe(false)
    }
    await enter('relationship', 'friend')
    expect(label('pronouns')).toBe('Which pronoun should we use? (Optional)')
    expect(options('pronouns').map(([value]) => value)).toEqual(['she', 'he', 'they'])
    await enter('name', 'Robin')
    await press('Next')
    expect(title()).toBe(titles[1])
  })

  test('asks about a name in lower case, takes the correction, or keeps it for good', async () => {
    vi.useFakeTimers()
    await open(1, required)
    const pause = () => act(() => vi.advanceTimersByTimeAsync(1_000))
    await enter('name', 'margaret hale')
    await pause()
    expect(control('name').value).toBe('margaret hale')
    await press('Margaret Hale')
    expect(control('name').value).toBe('Margaret Hale')
    await enter('name', 'bell hooks')
    await pause()
    await press('Keep as is')
    expect(document.activeElement).toBe(control('name'))
    await press('Next')
    await press('Back')
    await pause()
    expect(control('name').value).toBe('bell hooks')
    expect(document.body.textContent).not.toContain('Did you mean')
  })

  test('says where the answers stay, before anything is typed', async () => {
    await open()
    expect(text('.form-foot')).toBe('What you type stays in this browser until you send it.')
  })
})

describe('step 2', () => {
  const told = { ...required, qualities: '', memory: '' }

  test('asks for qualities, an optional memory and the length, medium at first', async () => {
    await open(2, told)
    const rows = (name: string) => [control(name).tagName, control(name).getAttribute('rows')]
    expect(rows('qualities')).toEqual(['TEXTAREA', '2'])
    expect(rows('memory')).toEqual(['TEXTAREA', '8'])
    expect(text(`[id="${control('qualities').id}-hint"]`)).toBe('Three words are enough.')
    expect(text(`[id="${control('memory').id}-hint"]`)).toMatch(
      /^This is what the eulogy is made from\. One thing you remember/,
    )
    expect(label('memory')).toMatch(/\(Optional\)$/)
    expect(options('length')).toEqual([
      ['short', expect.stringContaining('3-4 minutes')],
      ['medium', expect.stringContaining('5-7 minutes')],
      ['long', expect.stringContaining('8-10 minutes')],
    ])
    expect(control('length').value).toBe('medium')
  })

  test('estimates the length while the visitor types, and so does step 3', async () => {
    vi.useFakeTimers()
    await open(2, told)
    const estimate = () => text('.length-estimate')
    const announced = () => text('.length-estimate + [role=status]')
    expect(estimate()).toBe(
      ' For 5–\u20607\u00a0minutes we need about 130 words from you, here or in the questions later. Less is fine: it will be shorter.',
    )
    await enter('qualities', 'patient, funny, kind')
    await enter('memory', 'word '.repeat(77))
    expect(estimate()).toContain('From what you’ve told us: about 440 words, 3 to 4 minutes.')
    expect(estimate()).toContain(
      'With about 50 more words of yours, it can reach 5–\u20607\u00a0minutes.',
    )
    expect(announced()).toBe('')
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(announced()).toContain('about 440 words')
    await enter('length', 'short')
    expect(estimate()).not.toContain('it can reach')
    await press('Next')
    expect(estimate()).toContain('about 440 words')
    await enter('additional', 'word '.repeat(10))
    expect(estimate()).toContain('about 440 words')
  })

  test('asks something on request, above each box, which takes focus', async () => {
    await open(2, { ...told, relationship: 'friend' })
    for (const field of ['qualities', 'memory']) {
      const help = () => control(field).previousElementSibling
      expect(help()?.querySelector('p')?.textContent).toBe('')
      await eventually(() => act(async () => help()?.querySelector('button')?.click()))
      expect(help()?.querySelector('p')?.textContent).toMatch(/\?$/)
      await eventually(() => expect(document.activeElement).toBe(control(field)))
    }
    const aboutQualities = () => text('.starter-question p')
    const first = aboutQualities()
    expect(first).toMatch(/\b(them|their)\b/)
    await enter('qualities', 'I loved her laugh and her hands')
    expect(aboutQualities()).toBe(first)
    await press('Ask me something else')
    expect(aboutQualities()).toContain('she')
  })
})

describe('step 3', () => {
  test('asks for tone, theme and details', async () => {
    await open(3, required)
    const radios = [...document.querySelectorAll<HTMLInputElement>('[type=radio][name=tone]')]
    expect(radios.map(({ value, labels }) => [value, labels?.[0]?.textContent])).toEqual([
      ['emotional', 'Very Emotional'],
      ['celebratory', 'Warm and Celebratory'],
      ['sincere', 'Simple and Sincere'],
    ])
    expect(radios.find(({ checked }) => checked)?.value).toBe('sincere')
    for (const radio of radios)
      expect(text(`[id="${radio.getAttribute('aria-describedby')}"]`)).toMatch(/^“.+”$/)
    expect(label('theme')).toMatch(/\(Optional\)$/)
    expect(options('theme')).toEqual([
      ['general', 'General'],
      ['religious', 'Religious'],
      ['nature', 'Nature & Outdoors'],
      ['literary', 'Literary'],
      ['military', 'Military Service'],
    ])
    expect(control('theme').value).toBe('general')
    expect(control('additional').tagName).toBe('TEXTAREA')
    expect(label('additional')).toMatch(/\(Optional\)$/)
  })

  test('shows the language, or sends English if chosen', async () => {
    await open(3, {
      ...required,
      qualities: 'alegre, trabajadora, mandona, cariñosa',
      memory:
        'Los domingos hacía migas y nos llamaba a gritos desde el balcón. Cosía para una tienda y de noche cosía para nosotros.',
    })
    const choices = () => [...document.querySelectorAll<HTMLInputElement>('[name=language]')]
    await eventually(() =>
      expect(choices().map(({ checked, labels }) => [labels?.[0]?.textContent, checked])).toEqual([
        ['Write it in Spanish', true],
        ['Write it in English instead', false],
      ]),
    )
    expect(choices()[0]?.closest('fieldset')?.querySelector('legend')?.textContent).toBe(
      'You wrote in Spanish, so we’ll write the eulogy in Spanish.',
    )
    await act(async () => choices()[1]?.click())
    await press('Next')
    await press('Generate My Eulogy')
    await eventually(() => expect(sentForm().language).toBe('English'))
  })

  test('claims no language that we do not know, and offers English', async () => {
    await open(3, {
      ...required,
      qualities: 'allegra, testarda',
      memory: 'Manman m te toujou ap chante nan kizin nan. Li te renmen tout moun nan katye a.',
    })
    await eventually(() => expect(asks('language')).toBe(true))
    const choice = document.querySelector('[name=language]')?.closest('fieldset')
    expect(choice?.textContent).toBe(
      'We’ll write the eulogy in the language you wrote in.Write it in the language you wrote inWrite it in English instead',
    )
  })

  test('does not ask about the language of English words', async () => {
    await open(3, { ...required, memory: 'She sang to us and never let go of my hand.' })
    await vi.dynamicImportSettled()
    await act(async () => {})
    expect(asks('language')).toBe(false)
  })
})

describe('step 4', () => {
  test('asks for first name and email, and says what is emailed', async () => {
    await open(4, required)
    expect(label('customer_name')).toBe('Your first name')
    expect([label('email'), control('email').type]).toEqual(['Your email', 'email'])
    expect(document.body.textContent).toContain(
      'We’ll email you a private link to your preview, your eulogy if you buy it, and what you ask us for. No newsletters.',
    )
  })

  test('asks about a slip in the email address before it is sent, and one press corrects it', async () => {
    await open(4, required)
    await eventually(() => expect(document.querySelectorAll('.suggestion[role]')).toHaveLength(2))
    // Sent before the suggestion was due.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await enter('email', 'anna@gmial.com')
    await press('Generate My Eulogy')
    vi.advanceTimersByTime(1)
    expect(document.activeElement).toBe(control('email'))
    vi.useRealTimers()
    await eventually(() => press('anna@gmail.com'))
    expect(control('email').value).toBe('anna@gmail.com')
    expect(document.body.textContent).not.toContain('Did you mean')
  })

  test('says before sending that AI writes, how it is checked and what is sent', async () => {
    await open(4, required)
    const said = text('.ai-disclosure')
    expect(said).toContain('AI writes the draft, using a language model from Anthropic or OpenAI.')
    expect(said).toContain('A second one checks it against your answers.')
    const policy = document.querySelector('.ai-disclosure a')
    expect([policy?.textContent, policy?.getAttribute('href')]).toEqual([
      'Who sees my words',
      '/privacy-policy',
    ])
  })
})
