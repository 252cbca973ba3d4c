import { pages } from '#contract/urls.ts'
import { relationshipsWithPage } from '#domain/relationship.ts'
import { typesBenefits, typesLede } from '#web/copy/eulogy-types.ts'
import type { Page } from '#web/page.ts'
import { PageHead } from '#web/site/page-head.tsx'
import { FeatureList, TypesIndex } from '#web/site/types-index.tsx'

export const page: Page = {
  title: `Eulogy Types: Help for ${relationshipsWithPage.length} Relationships`,
  heading: 'Who are you remembering?',
  here: 'Eulogy Types',
  description:
    'A eulogy for a mother, a friend, a colleague or a neighbor: choose what the person was to you, and begin with what matters for that relationship.',
  path: pages.eulogyTypes(),
  keywords: ['eulogy types', 'eulogy for mother', 'eulogy for father', 'eulogy for a friend'],
  start: 'never',
}

export default function EulogyTypes() {
  return (
    <main id="main">
      <PageHead
        page={page}
        lede={`${typesLede} Choose the closest word. In the form, you can say how it really was.`}
      />
      <section className="wrap section" aria-label="Relationships">
        <TypesIndex />
        <p className="muted below-index">
          None of these? <a href={pages.form()}>Start without one</a>, and choose “Other” in the
          form. There are guides for{' '}
          <a href={pages.article('eulogy-for-a-stepparent')}>a stepparent</a>,{' '}
          <a href={pages.article('eulogy-for-a-baby')}>a baby</a> and{' '}
          <a href={pages.article('eulogy-for-a-pet')}>a pet</a>.
        </p>
      </section>
      <section className="wrap section two-column">
        <h2>Why It Helps to Write for One Relationship</h2>
        <FeatureList parts={typesBenefits} />
      </section>
    </main>
  )
}
