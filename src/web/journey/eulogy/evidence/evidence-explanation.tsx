import { Fragment } from 'react'
import { formatTeller, type Teller } from '#domain/contributions/contribution.ts'
import type { Evidence, MarkQuestion, PieceOrigin } from '#domain/evidence.ts'
import type { SentenceOrigin } from './match-evidence.ts'

/** Why a sentence is in the text, with the words that it's based on. */
export function EvidenceExplanation({ from }: { from: SentenceOrigin }) {
  const { status, evidence, notFound, question, takenBackBy } = from
  const isUnfound = status === 'marked' && question === undefined && takenBackBy === undefined
  return (
    <>
      <strong>{headingOf(from)}</strong> <Words evidence={evidence} />
      {isUnfound && notFound !== '' && (
        <span>
          Not found: <q>{notFound}</q>
        </span>
      )}
      {status === 'own' && <span>You wrote it here, or changed it.</span>}
    </>
  )
}

export function headingOf({ status, evidence, question, takenBackBy }: SentenceOrigin): string {
  switch (status) {
    case 'supported':
      return `From ${whoseWords(evidence)}`
    case 'reflection':
      return evidence.length > 0
        ? `A reflection on ${whoseWords(evidence)}`
        : 'A reflection; it states no fact'
    case 'ceremony':
      return 'A greeting, thanks or goodbye'
    case 'marked':
      if (takenBackBy) return `${takenBackBy} took their memory back`
      return question ? questions[question] : "We didn't find this in your words"
    case 'confirmed':
      return takenBackBy ? 'You kept this line' : 'You told us this is true'
    case 'own':
      return 'Your own sentence'
  }
}

const questions: Record<MarkQuestion, string> = {
  speaker: 'Only you can know this',
  broken: 'This may make no sense here',
}

/** "your words", "Tom's words", "your words and Tom's". */
function whoseWords(evidence: readonly Evidence[]): string {
  const tellers = [...new Set(evidence.flatMap(({ teller }) => (teller ? [teller.name] : [])))]
  const isYours = evidence.length === 0 || evidence.some(({ teller }) => !teller)
  const [only] = tellers
  if (only === undefined) return 'your words'
  const theirs = tellers.length === 1 ? `${only}'s` : "others'"
  return isYours ? `your words and ${theirs}` : `${theirs} words`
}

const origins: Record<PieceOrigin, string> = {
  person: "Who it's for, and who speaks",
  speaker: "Who it's for, and who speaks",
  quality: 'What you told us about them',
  memory: 'What you remember',
  answer: 'Your answer',
  message: 'What you wanted said',
  scripture: 'The scripture you gave',
  contributed: 'A memory you were sent',
  confirmed: 'You told us this is true',
  added: 'What you added',
  edited: 'Your own sentence',
}

/** The quotes: someone else's after their name, the buyer's with their origin after the last one from it. */
function Words({ evidence }: { evidence: readonly Evidence[] }) {
  return evidence.map((item, at) => {
    const { origin, words, teller } = item
    const label = labelOf(item)
    const before = evidence[at - 1]
    const next = evidence[at + 1]
    const startsTeller = teller !== undefined && (!before || labelOf(before) !== label)
    const endsOrigin = teller === undefined && (!next || labelOf(next) !== label)
    return (
      <Fragment key={`${origin} ${words}`}>
        {startsTeller && <span>{label}:</span>} <q>{words}</q> {endsOrigin && (
          <span>{label}</span>
        )}{' '}
      </Fragment>
    )
  })
}

const labelOf = ({ origin, teller }: { origin: PieceOrigin; teller?: Teller | undefined }) =>
  teller ? formatTeller(teller) : origins[origin]
