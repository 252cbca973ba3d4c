import { Fragment } from 'react'
import { headingOf, labelOf } from '#domain/describe-evidence.ts'
import type { Evidence } from '#domain/evidence.ts'
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
