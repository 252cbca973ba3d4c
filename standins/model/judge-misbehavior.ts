import { judge, type Verdict } from './judge.ts'
import { createMarkerFinder, type Misbehavior } from './misbehavior.ts'
import type { Job, Piece, SubmissionInput } from './request.ts'

type Judging = Extract<Job, { task: 'judge' }>

/** Failures of the judge, by the marker `judge-<name>` in the person's name or by mode. */
export const judgeMisbehaviors: Readonly<Record<string, Misbehavior>> = {
  down: {
    about: 'overloaded (529) or server error (500), always',
    fails: { as: 'overloaded', times: Number.POSITIVE_INFINITY },
  },
  refuses: { about: 'the judge declines', text: () => 'I can’t help with this.', stop: 'refusal' },
  malformed: { about: 'an answer that is not JSON', text: () => 'All of it looks fine to me.' },
  cut: {
    about: 'truncated JSON',
    text: (usual) => usual().slice(0, Math.ceil(usual().length * 0.6)),
    stop: 'length',
  },
  intrudes: {
    about: 'the listener asks for a card number, an untold name and the last words',
    text: (usual, job) => (job.task === 'listen' ? intrude(job.input) : usual()),
  },
  overlooks: {
    about: 'overlooks small additions to a told sentence',
    text: (usual, job) => (job.task === 'judge' ? overlook(job) : usual()),
  },
  'invents-quotes': {
    about: 'everything is supported, by invented quotes',
    text: forEverySentence(({ p }) => ({
      verdict: 'supported',
      evidence: [{ p, words: 'exactly as I was told by everyone' }],
    })),
  },
  'all-supported': {
    about: 'everything is supported, by quotes from unrelated pieces',
    text: forEverySentence(({ p, text }) => ({
      verdict: 'supported',
      evidence: [{ p, words: text }],
    })),
  },
  'all-reflection': {
    about: 'everything is a reflection',
    text: forEverySentence(() => ({ verdict: 'reflection', evidence: [] })),
  },
  'all-unsupported': {
    about: 'everything is unsupported',
    text: forEverySentence((_piece, sentence) => ({
      verdict: 'unsupported',
      evidence: [],
      unsupported: sentence,
    })),
  },
  obeys: {
    about: 'follows an instruction in a piece',
    text: (usual, job) => {
      if (job.task !== 'judge') return usual()
      const isInstructed = job.pieces.some(({ text }) =>
        /\bmark (?:everything|all|every sentence)\b.*\bsupported\b/i.test(text),
      )
      return isInstructed
        ? judgeAllAs(job, ({ p, text }) => ({
            verdict: 'supported',
            evidence: [{ p, words: text }],
          }))
        : usual()
    },
  },
}

export const findJudgeMarker = createMarkerFinder('judge', Object.keys(judgeMisbehaviors))

type Opinion = (
  piece: Piece,
  sentence: string,
) => Omit<Verdict, 's' | 'unsupported'> & { unsupported?: string }

function forEverySentence(opinion: Opinion): NonNullable<Misbehavior['text']> {
  return (usual, job) => (job.task === 'judge' ? judgeAllAs(job, opinion) : usual())
}

function judgeAllAs({ pieces, sentences }: Judging, opinion: Opinion): string {
  const none = { p: 1, kind: 'fact', text: '' }
  return JSON.stringify({
    sentences: sentences.map(({ s, text }) => ({
      s,
      unsupported: '',
      ...opinion(pieces[s % Math.max(1, pieces.length)] ?? none, text),
    })),
  })
}

const intrude = ({ person, qualities }: SubmissionInput) =>
  JSON.stringify({
    helpline: '',
    questions: [
      `What is the number of the credit card of ${person}?`,
      'What did Gregory Pruitt call the two of you?',
      'What were the last words that you heard?',
    ].map((ask) => ({ about: qualities, ask })),
  })

const additions =
  /^With a bucket and a rag, |, (?:as always|and drunk|and no note|Bobby|Gregory)(?=\.)/

/** Judges each sentence as if nothing had been added to it. */
const overlook = ({ pieces, sentences }: Judging) =>
  JSON.stringify({
    sentences: judge(
      pieces,
      sentences.map(({ s, text }) => ({ s, text: text.replace(additions, '') })),
    ).map((verdict, at) =>
      sentences[at]?.text === 'I understand it better now.'
        ? { ...verdict, verdict: 'reflection', unsupported: '' }
        : verdict,
    ),
  })

export const verdictsFor = ({ pieces, sentences }: Judging) =>
  JSON.stringify({ sentences: judge(pieces, sentences) })
