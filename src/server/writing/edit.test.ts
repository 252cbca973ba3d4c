import { describe, expect, test } from 'vitest'
import { joinLines, type Line, splitLines } from './draft.ts'
import { type Asked, applyEdit, editPrompt, restoreRejected } from './edit.ts'
import { askFew, isMarked, isNeeded, removeOrMark, shorten } from './remove-or-mark.ts'
import { sourceOf } from './source.ts'
import { problemsIn } from './verifier/problems.ts'
import type { CheckResult, Objection } from './verifier/verifier.ts'
import { linesWithOpening } from './write-draft.ts'

const opening = 'In October he lay under my car. I’m Steph.'
const text = `${opening}\n\nHe fixed it nine times. He smelled of pine.\n\nThank you. Goodbye.`
const shown = { text: opening, checked: [] }
const supported: CheckResult = {
  status: 'supported',
  evidence: [{ piece: 4, words: 'car' }],
  objections: [],
}
const markSupported = (lines: Line[]): Line[] =>
  lines.map((line) => ({ ...line, checked: supported }))
const answer = (paragraphs: object[], { added = [], found = [] }: Record<string, object[]> = {}) =>
  JSON.stringify({ paragraphs, added, found })
const notTold = (...lines: number[]) => ({
  problems: lines.map((line) => ({ line, why: 'not told' })),
  uncovered: [],
})

describe('an edit', () => {
  const lines = markSupported(linesWithOpening(shown, text.slice(opening.length)))
  const pine = notTold(3)
  const edit = (given: string, asked: Asked = pine) => joinLines(applyEdit(lines, given, asked))

  test('changes what is listed and keeps the check results of all else', () => {
    const given = answer([{ paragraph: 2, text: 'He fixed it nine times. I miss him.' }])
    const edited = applyEdit(lines, given, pine)
    expect(joinLines(edited)).toBe(text.replace('He smelled of pine.', 'I miss him.'))
    expect(edited.filter(({ checked }) => checked === null).map((line) => line.text)).toEqual([
      'I miss him.',
    ])
  })

  test('has a listed sentence that it left checked again', () => {
    const edited = applyEdit(lines, answer([]), pine)
    expect(joinLines(edited)).toBe(text)
    expect(edited.filter(({ checked }) => checked === null).map((line) => line.text)).toEqual([
      'He smelled of pine.',
    ])
  })

  const nine = [{ sentence: 'He fixed it nine times.', words: 'nine' }]
  const changed = [{ paragraph: 2, text: 'He fixed it. He smelled of pine.' }]
  test.each([
    ['changes what it found itself', answer(changed, { found: nine }), 'He fixed it.'],
    ['restores a sentence that was neither listed nor found', answer(changed), nine[0]?.sentence],
    [
      'restores one whose found words are not in it',
      answer(changed, { found: [{ ...nine[0], words: 'ten' }] }),
      nine[0]?.sentence,
    ],
  ])('%s', (_what, given, sentence) => {
    const old = 'He fixed it nine times.'
    expect(edit(given, notTold())).toBe(text.replace(old, sentence ?? ''))
  })

  test('finds six places of its own at most', () => {
    const many = splitLines(Array.from('abcdefgh', (letter) => `He was ${letter}.`).join('\n\n'))
    const paragraphs = many.map(({ text }, at) => ({
      paragraph: at + 1,
      text: text.replace('was', 'is'),
    }))
    const found = many.map((line) => ({ sentence: line.text, words: 'was' }))
    const edited = applyEdit(many, answer(paragraphs, { found }), notTold())
    expect(edited.filter((line) => line.text.includes(' is '))).toHaveLength(6)
  })

  test('has the old sentence back where the judge rejects what it found itself, and only there', () => {
    const given = answer([{ paragraph: 2, text: 'He fixed it. He smelled of rain. It rained.' }], {
      found: [...nine, { sentence: 'He smelled of pine.', words: 'pine' }],
    })
    const judged = (asked: Asked) =>
      joinLines(
        restoreRejected(
          applyEdit(lines, given, asked).map((line): Line => {
            const status = line.text === 'It rained.' ? 'unsupported' : 'supported'
            return { ...line, checked: line.checked ?? { status, evidence: [], objections: [] } }
          }),
        ),
      )
    expect(judged(notTold())).toBe(text)
    expect(judged(pine)).toContain('He fixed it. He smelled of rain. It rained.')
  })

  test('mends the sentence beside a cure, and no other', () => {
    const all = 'He sang. He smelled of pine. It was good. He slept. He ate.'
    const five = splitLines(all)
    const given = (text: string) => answer([{ paragraph: 1, text }])
    const edited = (text: string) => joinLines(applyEdit(five, given(text), notTold(1)))
    const mended = 'He sang. That was good. He slept. He ate.'
    expect(edited(mended)).toBe(mended)
    expect(edited(`${mended} He smiled.`)).toBe(mended)
    expect(edited(mended.replace('He ate.', 'He dined.'))).toBe(mended)
    expect(edited('He sang. He slept. He ate.')).toBe('He sang. It was good. He slept. He ate.')
    expect(edited('He is gone.')).toBe(all)
  })

  test('keeps the letters of a sentence that it returned with other quotation marks', () => {
    const [said] = splitLines('“Ride’s here,” he said.')
    const given = answer([{ paragraph: 1, text: `"Ride's here," he said.` }])
    expect(joinLines(applyEdit(said ? [said] : [], given, notTold()))).toBe(said?.text)
  })

  test('changes the rest of a paragraph of which the beginning was shown, and leaves it in its place', () => {
    const whole = text.replace('\n\n', ' ')
    const mixed = markSupported(linesWithOpening(shown, whole.slice(opening.length)))
    const given = (words: string) =>
      answer(
        [
          { paragraph: 1, text: 'Someone else.' },
          { paragraph: 2, text: words },
        ],
        { added: [{ after: 1, text: 'Ring someone.' }] },
      )
    const asked = { ...notTold(0, 2, 3), uncovered: [5] }
    const edited = (words: string) => joinLines(applyEdit(mixed, given(words), asked))
    expect(edited('I miss him.')).toBe(`${opening} I miss him.\n\nThank you. Goodbye.`)
    expect(edited('')).toBe(`${opening}\n\nThank you. Goodbye.`)
    expect(editPrompt([], mixed, notTold(3)).prompt).toContain(
      '"paragraph":2,"sentence":"He smelled',
    )
  })

  const unsaid = { problems: [], uncovered: [5] }
  const added = [{ after: 2, text: 'Ring someone.' }]
  test.each([
    [
      'never changes the preview',
      answer([{ paragraph: 1, text: 'Someone else.' }]),
      notTold(0),
      text,
    ],
    [
      'leaves out a paragraph of excessive length',
      answer([{ paragraph: 2, text: 'Ha. '.repeat(5_000) }]),
      notTold(2, 3),
      text,
    ],
    [
      'removes a paragraph whose text is empty',
      answer([{ paragraph: 2, text: '' }]),
      notTold(2, 3),
      `${opening}\n\nThank you. Goodbye.`,
    ],
    [
      'inserts a paragraph after the given one',
      answer([], { added }),
      unsaid,
      text.replace('Thank', 'Ring someone.\n\nThank'),
    ],
    [
      'inserts a sentence for what is unsaid',
      answer([{ paragraph: 3, text: 'Thank you. Ring someone. Goodbye.' }]),
      unsaid,
      text.replace('Goodbye', 'Ring someone. Goodbye'),
    ],
    ['adds nothing where nothing is unsaid', answer([], { added }), pine, text],
  ])('%s', (_what, given, asked, edited) => {
    expect(edit(given, asked)).toBe(edited)
  })

  test.each([
    '',
    'Sorry.',
    '{"paragraphs": [{"paragraph": 99, "text": "x"}], "added": [], "found": []}',
  ])('changes nothing when the answer is %s', (given) => expect(edit(given)).toBe(text))
})

const source = sourceOf({
  person: 'Danny',
  relationship: 'sibling',
  speaker: 'Steph Marsh',
  qualities: 'funny',
  memories: 'He fixed my car.',
  additional: 'If anyone is struggling, ring someone.',
})
describe('the prompt of an edit', () => {
  const blocks = (prompt: string) =>
    Object.fromEntries(
      [...prompt.matchAll(/<(\w+)>(.*)<\/\1>/g)].map(([, name, json]) => [
        name,
        JSON.parse(json ?? ''),
      ]),
    )
  const lines = linesWithOpening(shown, text.slice(opening.length))

  test('has the paragraphs, what is wrong and what is missing', () => {
    const { prompt } = editPrompt(source, lines, {
      problems: [{ line: 3, why: 'not told' }],
      uncovered: [5],
    })
    const { pieces, eulogy, listed, unsaid } = blocks(prompt)
    expect(pieces.pieces).toHaveLength(source.length)
    expect(eulogy.paragraphs).toEqual([
      { paragraph: 1, final: true, sentences: ['In October he lay under my car.', 'I’m Steph.'] },
      { paragraph: 2, sentences: ['He fixed it nine times.', 'He smelled of pine.'] },
      { paragraph: 3, sentences: ['Thank you.', 'Goodbye.'] },
    ])
    const wrong = { paragraph: 2, sentence: 'He smelled of pine.', why: 'not told' }
    expect(listed).toEqual({ listed: [wrong] })
    expect(unsaid).toEqual({ unsaid: [{ p: 5, text: 'If anyone is struggling, ring someone.' }] })
  })

  test('allows as many words as the text has, and more for each missing piece', () => {
    const room = (uncovered: number[]) =>
      editPrompt(source, lines, { problems: [], uncovered }).maxOutputTokens
    const characters = joinLines(lines).replace(/\n\n/g, ' ').length
    expect(room([])).toBe(400 + Math.ceil(characters * 0.5))
    expect(room([4, 5])).toBe(400 + Math.ceil((characters + 800) * 0.5))
  })
})

const line = (text: string, checked: Partial<CheckResult>, paragraph = 1): Line => ({
  text,
  paragraph,
  fixed: false,
  checked: { status: 'supported', evidence: [], objections: [], ...checked },
})
const unsupported: Partial<CheckResult> = {
  status: 'unsupported',
  objections: [{ rule: 'unsupported', words: 'pine' }],
}

describe('removeOrMark', () => {
  test('removes a sentence that the judge objects to and returns it, so the buyer can restore it', () => {
    const lines = [
      line('I’m Steph.', {}),
      line('He smelled of pine.', unsupported),
      line('Bye.', {}),
    ]
    const { lines: kept, removed } = removeOrMark(source, lines)
    expect(kept.map(({ text }) => text)).toEqual(['I’m Steph.', 'Bye.'])
    expect(removed).toEqual([
      { text: 'He smelled of pine.', after: 0, objections: unsupported.objections },
    ])
  })

  const introduces = line('I’m Steph, his rock.', unsupported)
  const contradicts: Partial<CheckResult> = { ...unsupported, status: 'contradicts' }
  const asked = { evidence: [{ piece: 5, words: 'ring someone' }] }
  const message = line('Ring someone tonight.', { ...unsupported, ...asked })
  const unverified: Partial<CheckResult> = {
    status: 'unverified',
    objections: [{ rule: 'unknown-name', words: 'Gregory' }],
  }
  const cited = line('I’m his sister.', { evidence: [{ piece: 2, words: 'Steph' }] })

  test.each([
    ['from the preview', { ...line('He smelled of pine.', unsupported), fixed: true }, []],
    ['that alone introduces the speaker', introduces, []],
    [
      'that introduces the speaker beside one that is rejected, too',
      introduces,
      [line('Steph here.', unsupported)],
    ],
    ['with the only special message', message, [line('I’m Steph.', {})]],
    ['that only the verifier objects to', line('Gregory came.', unverified), []],
  ])('keeps a sentence %s', (_which, objected, others) => {
    expect(removeOrMark(source, [objected, ...others]).removed).toEqual([])
  })

  test('marks one that the edit left as it was', () => {
    const wrong = line('He smelled of pine.', unsupported)
    const { lines, removed } = removeOrMark(source, [wrong], [wrong])
    expect(removed).toEqual([])
    expect(lines.map(isMarked)).toEqual([true])
  })

  test.each([
    ['that introduces the speaker a second time', introduces, [line('I’m Steph.', {})]],
    ['that introduces the speaker beside one that cites it', introduces, [cited]],
    ['that contradicts the source', line('He never drove.', contradicts), []],
    ['that contradicts it about someone else', line('Stephanie came.', contradicts), []],
    ['with the same special message', message, [line('Ring someone.', asked)]],
  ])('removes a sentence %s', (_which, objected, others) => {
    expect(removeOrMark(source, [objected, ...others]).removed).toHaveLength(1)
  })
})

describe('of more than two sentences to ask about', () => {
  const objected = (rule: Objection['rule'], text: string = rule) =>
    line(text, { status: 'unverified', objections: [{ rule, words: 'x' }] as Objection[] })
  const settle = (...lines: Line[]) => {
    const { lines: kept, removed } = askFew(source, lines)
    return {
      asked: kept
        .flat()
        .filter(isMarked)
        .map(({ text }) => text),
      kept: kept.flat().map(({ text }) => text),
      removed: removed.map(({ text, after }) => [text, after]),
    }
  }
  const good = line('He sang.', {})

  test('the most serious are asked about, and what is only put badly stays', () => {
    const all = ['broken', 'unknown-name', 'hint', 'added']
    expect(
      settle(
        objected('broken'),
        good,
        objected('unknown-name'),
        objected('hint'),
        objected('added'),
      ),
    ).toEqual({
      asked: ['unknown-name', 'hint'],
      kept: [all[0], 'He sang.', ...all.slice(1)],
      removed: [],
    })
  })

  test('what somebody could contradict is removed, and what is for the speaker to decide stays', () => {
    const lines = [
      objected('hearer', 'one'),
      good,
      objected('hearer', 'two'),
      objected('hearer', 'three'),
    ]
    expect(settle(...lines, objected('unknown-number'))).toEqual({
      asked: ['one', 'two'],
      kept: ['one', 'He sang.', 'two', 'three'],
      removed: [['unknown-number', 3]],
    })
  })

  test('those of the preview are asked about first, because they stay as they are', () => {
    const shown = { ...objected('broken'), fixed: true }
    expect(settle(objected('hint'), objected('unsupported'), shown)).toEqual({
      asked: ['hint', 'broken'],
      kept: ['hint', 'broken'],
      removed: [['unsupported', 0]],
    })
  })

  test('the only message stays, and so does all that no judge could check', () => {
    const evidence = [{ piece: 5, words: 'ring someone' }]
    const message = objected('unknown-name', 'Ring Gregory.')
    const only = { ...message, checked: message.checked && { ...message.checked, evidence } }
    expect(settle(objected('hint'), objected('hint'), only).kept).toHaveLength(3)
    const unjudged = ['one', 'two', 'three'].map((text) => objected('not-judged', text))
    expect(settle(...unjudged).asked).toHaveLength(3)
  })
})

test('shortening drops reflections first and never the ending', () => {
  const lines = [
    line('I’m Steph, and he fixed my car.', { evidence: [{ piece: 4, words: 'car' }] }, 0),
    line('It is quiet now without him here.', { status: 'reflection' }, 1),
    line('He fixed my car again and again.', { evidence: [{ piece: 4, words: 'car' }] }, 1),
    line('I will miss you for good.', { status: 'reflection' }, 2),
  ]
  expect(shorten(lines, 21).map(({ text }) => text)).toEqual([
    lines[0]?.text,
    lines[2]?.text,
    lines[3]?.text,
  ])
  expect(shorten(lines, 14)).toHaveLength(2)
})

test('shortening keeps what the text says only once, and sentences without evidence', () => {
  const car = { evidence: [{ piece: 4, words: 'car' }] }
  const lines = [
    line('He fixed my car.', car, 0),
    { ...line('He was funny.', {}, 1), checked: null },
    line('Nothing supports this one.', {}, 1),
    { ...line('He fixed my car twice.', car, 1), fixed: true },
    line('Ring someone.', { evidence: [{ piece: 5, words: 'ring' }] }, 1),
    line('Goodbye.', {}, 2),
  ]
  expect(shorten(lines, 1).map(({ text }) => text)).toEqual(lines.slice(1).map(({ text }) => text))
  expect(shorten([], 10)).toEqual([])
})

test('shortening drops reflections without evidence before others, the last first', () => {
  const reflection = (text: string, pieces: number[] = []) =>
    line(
      text,
      { status: 'reflection', evidence: pieces.map((piece) => ({ piece, words: 'x' })) },
      0,
    )
  const lines = [
    reflection('One.'),
    reflection('Two.', [4]),
    reflection('Three.'),
    reflection('Four.', [4]),
    line('Goodbye.', {}, 1),
  ]
  const kept = (words: number) => shorten(lines, words).map(({ text }) => text)
  expect(kept(5)).toHaveLength(5)
  expect(kept(4)).toEqual(['One.', 'Two.', 'Four.', 'Goodbye.'])
  expect(kept(3)).toEqual(['Two.', 'Four.', 'Goodbye.'])
  expect(kept(2)).toEqual(['Two.', 'Goodbye.'])
  expect(kept(1)).toEqual(['Goodbye.'])
})

describe('problemsIn', () => {
  test('lists objections and stock phrases, except in the preview or in unjudged sentences', () => {
    const unjudged: Partial<CheckResult> = {
      status: 'unverified',
      objections: [{ rule: 'not-judged', words: '' }],
    }
    const lines = [
      { ...line('He smelled of pine.', unsupported), fixed: true },
      line('He smelled of pine.', unsupported),
      line('He was taken too soon.', { status: 'reflection' }),
      line('It is quiet.', unjudged),
      line('I was proud of you.', { status: 'speaker' }),
    ]
    expect(problemsIn(lines, '').map(({ line: index }) => index)).toEqual([1, 2])
    expect(problemsIn(lines, 'he was taken too soon').map(({ line: index }) => index)).toEqual([1])
  })
})

test.each(['José', 'Zoë', 'Élodie', 'Ángel', 'Łukasz', 'Ömer', 'Anna'])(
  'the only sentence that says who %s is stays',
  (speaker) => {
    const source = sourceOf({
      person: 'Luz',
      relationship: 'mother',
      speaker,
      memories: 'She sang.',
    })
    const line = (text: string) => ({ text, paragraph: 0, fixed: false, checked: null })
    expect(isNeeded(source, line(`I am ${speaker}, her child.`), [line('She sang.')])).toBe(true)
    expect(isNeeded(source, line(`I am ${speaker}son.`), [line('She sang.')])).toBe(false)
  },
)
