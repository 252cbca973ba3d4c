import { useEffect } from 'react'
import { pages } from '#contract/urls.ts'
import { findOtherDraft } from '#web/journey/other-drafts.ts'
import { useMyEulogies } from './use-my-eulogies.ts'

type Props = {
  /** The key of the draft that the form on this page shows by itself. Null where there is no form. */
  draft: string | null
}

/** The newest eulogy or preview that this browser can open, or a draft, and a way to the others. */
export default function OpenAgainLink({ draft }: Props) {
  const { list, load } = useMyEulogies()
  useEffect(load, [load])
  const [first, ...others] = list.kind === 'read' ? list.eulogies : []
  const begun = list.kind === 'loading' || first ? null : findOtherDraft(draft)
  const isEmpty = list.kind !== 'loading' && !first && !begun
  useEffect(() => {
    if (isEmpty) delete document.documentElement.dataset.hasKeys
  }, [isEmpty])
  if (begun) return <Line person={begun.person} to={begun.path} others={0} />
  if (!first) return null
  const id = others.length > 0 ? first.submissionId : undefined
  return <Line {...first} to={pages.myEulogy(id)} others={others.length} />
}

type LineProps = { person: string; paid?: boolean; to: string; others: number }

function Line({ person, paid, to, others }: LineProps) {
  return (
    <p>
      <a href={to}>
        {paid ? `Open your eulogy for ${person}` : `Continue with ${person}’s eulogy`}
      </a>
      {others > 0 && (
        <>
          <span>or</span>
          <a href={pages.myEulogy()}>{others === 1 ? 'one other' : `${others} others`}</a>
        </>
      )}
    </p>
  )
}
