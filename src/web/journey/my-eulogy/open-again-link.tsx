import { useEffect } from 'react'
import { pages } from '#contract/urls.ts'
import { useMyEulogies } from './use-my-eulogies.ts'

/** The newest eulogy or preview that this browser can open, and a way to the others. */
export default function OpenAgainLink() {
  const { list, load } = useMyEulogies()
  useEffect(load, [load])
  const [first, ...others] = list.at === 'read' ? list.eulogies : []
  const isEmpty = list.at === 'failed' || (list.at === 'read' && !first)
  useEffect(() => {
    if (isEmpty) delete document.documentElement.dataset.hasKeys
  }, [isEmpty])
  if (!first) return null
  return (
    <p>
      <a href={pages.myEulogy(others.length > 0 ? first.submissionId : undefined)}>
        Open your {first.paid ? 'eulogy' : 'preview'} for {first.person}
      </a>
      {others.length > 0 && (
        <>
          <span>or</span>
          <a href={pages.myEulogy()}>
            {others.length === 1 ? 'one other' : `${others.length} others`}
          </a>
        </>
      )}
    </p>
  )
}
