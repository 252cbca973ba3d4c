import { describe, expect, test } from 'vitest'
import { contactSchema } from '#domain/contact.ts'
import { normalizeMailbox } from '#domain/email.ts'
import { helplineIn } from '#domain/helpline.ts'
import { hasTooManyMarks } from '#domain/input/field-schemas.ts'
import { detectLanguage } from '#domain/input/language.ts'
import { countWords, estimateLength } from '#domain/length.ts'
import { maxAnswerLength, maxQuestionsPerRound, maxRounds } from '#domain/listening.ts'
import { cutPreview } from '#domain/preview/preview.ts'
import { detectPronoun } from '#domain/relationship.ts'
import { splitSentences } from '#domain/sentences.ts'
import { submissionInputSchema } from '#domain/submission.ts'
import { contactEmail } from '#server/emails/contact-emails.ts'
import { eulogyEmail } from '#server/emails/eulogy.ts'
import { briefFor, leaksBrief } from '#server/writing/brief.ts'
import { readVerdicts } from '#server/writing/judge.ts'
import { readHelpline, readQuestions } from '#server/writing/listen.ts'
import { acceptQuestions } from '#server/writing/question-rules.ts'
import { type Source, sourceOf } from '#server/writing/source.ts'
import { blockingRuleIn } from '#server/writing/verifier/blocking.ts'
import { stockPhrasesIn } from '#server/writing/verifier/stock-phrases.ts'
import { verifier } from '#server/writing/verifier/verifier.ts'
import { fileName } from '#web/journey/eulogy/actions/download-text.ts'
import { matchEvidence } from '#web/journey/eulogy/evidence/match-evidence.ts'
import { suggestEmail } from '#web/journey/form/suggest-email.ts'
import { worstCaseTexts } from './longest-texts.ts'

const maxMs = 100
/** Maximum lengths of a draft or edit, of the whole input, and of a request body. */
const [draft, all, body] = [20_000, 13_000, 64 * 1024]

const answers = (text: string) =>
  Array.from({ length: maxRounds * maxQuestionsPerRound }, () => ({
    question: 'What?',
    answer: text.slice(0, maxAnswerLength),
  }))
const inputFrom = (text: string) => ({
  person: text.slice(0, 120),
  relationship: 'other' as const,
  pronouns: '' as const,
  qualities: text.slice(0, 2_000),
  memories: text.slice(0, 6_000),
  answers: answers(text),
  scripture: text.slice(0, 200),
  additional: text.slice(0, 2_000),
  tone: 'sincere' as const,
  theme: 'general' as const,
  speaker: text.slice(0, 80),
  language: 'English',
})
const form = (text: string) => ({
  name: text,
  relationship: 'other',
  scripture: text,
  qualities: text,
  memory: text,
  additional: text,
  customer_name: text,
  email: text,
})
const assignment = (text: string) => ({
  part: 'rest' as const,
  targetWords: 1_300,
  opening: text.slice(0, 2_000),
  version: 2,
  different: text.slice(0, 1_000),
  attempt: 2,
})
const sourceFrom = (text: string) =>
  sourceOf({ ...inputFrom(text), confirmed: [], helplines: [text.slice(0, 500)] })
const sources = new Map<string, Source>()
/** The pieces are read before, and measured elsewhere. */
function knownSource(text: string): Source {
  const source = sources.get(text) ?? sourceFrom(text)
  sources.set(text, source)
  return source
}
const reflection = { verdict: 'reflection' as const, evidence: [], unsupported: '' }
const email = {
  to: 'anna@example.com',
  sendId: 'one',
  customerName: 'Anna',
  person: 'Ruth',
  link: 'https://www.lovinglysaid.example/#key',
  dataLink: 'https://www.lovinglysaid.example/data#key',
  orderNumber: '12345678',
  toCheck: [],
}

/** Everything that parses text from users or models, with its maximum length. */
const readers: [string, number, (text: string) => unknown][] = [
  [
    'the form, within its bounds',
    6_000,
    (text) => submissionInputSchema.safeParse(withinBounds(text)),
  ],
  ['the form, far too long', body, (text) => submissionInputSchema.safeParse(form(text))],
  [
    'a message to us',
    5_000,
    (message) =>
      contactSchema.safeParse({ name: message, email: message, subject: message, message }),
  ],
  ['the search for stacks of accents', body, hasTooManyMarks],
  ['the estimate', all, (text) => estimateLength(inputFrom(text), 'long')],
  ['the language', all, detectLanguage],
  ['the pronoun', all, detectPronoun],
  ['the count of words', draft, countWords],
  ['the sentences', draft, splitSentences],
  ['the cut of the preview', draft, (text) => cutPreview(text, () => 0.5)],
  ['the brief', draft, (text) => briefFor(inputFrom(text), assignment(text))],
  ['the search for words of the brief', draft, leaksBrief],
  ['the pieces of a submission', all, sourceFrom],
  [
    'the words of not wanting to go on',
    6_000,
    (text) => helplineIn(inputFrom(text), answers(text)),
  ],
  ['the rules that block', draft, (text) => blockingRuleIn(text, text.slice(0, all))],
  ['the stock phrases', draft, (text) => stockPhrasesIn(text, text.slice(0, all))],
  [
    'the questions of a model',
    all,
    (text) => {
      const told = { source: knownSource(text), language: 'English', asked: [] }
      const questions = [24, 23, 22, 21, 20, 2_000].map((length) => ({
        about: text.slice(0, length),
        ask: 'What did she sing?',
      }))
      return acceptQuestions(readQuestions(JSON.stringify({ questions })), told, [text])
    },
  ],
  [
    'the helpline of a model',
    6_000,
    (text) => readHelpline(JSON.stringify({ helpline: text }), [text]),
  ],
  ['the verdicts of a judge', draft, (text) => readVerdicts(text, 20)],
  [
    'the quotes of a judge',
    6_000,
    (text) => {
      const evidence = Array(12).fill({ p: 3, words: `${text} b` })
      const verdict = { s: 1, verdict: 'supported', evidence, unsupported: text }
      const [judgment = null] = readVerdicts(JSON.stringify({ sentences: [verdict] }), 1)
      return verifier(knownSource(text)).check('She sang.', judgment)
    },
  ],
  [
    'the verifier, one long sentence',
    2_000,
    (text) => verifier(sourceFrom(text)).check(text, reflection),
  ],
  ['the email with the text', draft, (text) => eulogyEmail({ ...email, text })],
  [
    'the email to the operator',
    5_000,
    (message) => contactEmail({ name: 'A', email: 'a@b.c', subject: 'Hi', message }),
  ],
  ['the mailbox', 254, normalizeMailbox],
  ['the slip in an address', 254, suggestEmail],
  ['the name of the file', 120, fileName],
  ['the evidence of a text', draft, (text) => matchEvidence(text, evidenceOf(text))],
]

function withinBounds(text: string) {
  const { speaker, person, memories: memory, language: _, answers: __, ...same } = inputFrom(text)
  return { ...same, memory, name: person, customer_name: speaker, email: text.slice(0, 254) }
}

const evidenceOf = (text: string) => ({
  sentences: splitSentences(text).map((sentence) => ({
    sentence,
    status: 'supported' as const,
    evidence: [],
    notFound: '',
  })),
  removed: [],
  rewrites: [],
})

/** CPU time of this thread, so other load on the machine doesn't count. */
async function cpuMs(act: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await act()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

describe('the largest input takes at most a tenth of a second', () => {
  test.each(readers)('%s', { timeout: 60_000 }, async (_what, length, read) => {
    const slow: string[] = []
    for (const { piece, text } of worstCaseTexts(length)) {
      // The first run may be slow because of compilation.
      const tries = [await cpuMs(() => read(text))]
      while (Math.min(...tries) > maxMs && tries.length < 3) {
        tries.push(await cpuMs(() => read(text)))
      }
      if (Math.min(...tries) > maxMs) slow.push(`${piece}: ${Math.round(Math.min(...tries))} ms`)
    }
    expect(slow).toEqual([])
  })
})
