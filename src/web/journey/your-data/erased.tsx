import { pages } from '#contract/urls.ts'
import { Heading } from '#web/ui/heading.tsx'

/** What is left to say once the words are gone. */
export function Erased({ underWay }: { underWay: boolean }) {
  return (
    <section className="erased">
      <Heading level={1}>
        {underWay ? 'Your words are being deleted.' : 'Your words have been deleted.'}
      </Heading>
      <p>
        {underWay
          ? 'It’s taking a little longer than usual. You don’t need to do anything more, and you can close this page.'
          : 'What you told us and every version of the text are gone from our database and from this browser. The emails we sent you are still in your mailbox, but their private links no longer open anything.'}
      </p>
      <p>
        <a href={pages.home()}>Go to the home page</a>
      </p>
    </section>
  )
}
