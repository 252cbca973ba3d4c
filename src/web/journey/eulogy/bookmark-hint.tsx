import { pages } from '#contract/urls.ts'
import { useHistoryEntry } from '#web/history.tsx'

/** How to find the eulogy again in this browser, without the email. */
export function BookmarkHint() {
  const { pathname } = useHistoryEntry()
  const isHere = pathname === pages.myEulogy()
  return (
    <p className="small muted">
      {isHere ? (
        'Bookmark this page: in this browser, it opens your eulogy again.'
      ) : (
        <>
          Bookmark this page: <a href={pages.myEulogy()}>{pages.myEulogy()}</a>. In this browser, it
          opens your eulogy again.
        </>
      )}
    </p>
  )
}
