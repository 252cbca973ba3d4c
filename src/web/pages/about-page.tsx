import { pages } from '#contract/urls.ts'
import { aboutLede, aboutSections } from '#web/copy/about.ts'
import { brand } from '#web/copy/brand-words.ts'
import { toPlainText } from '#web/copy/text-with-links.ts'
import type { Page } from '#web/page.ts'
import { PageHead } from '#web/site/page-head.tsx'
import { RichText } from '#web/site/rich-text.tsx'

export const page: Page = {
  title: 'About Us: How We Write a Eulogy',
  heading: `About ${brand.name}`,
  here: 'About Us',
  description:
    'Who runs the site and why, how AI writes a eulogy from your words, how every sentence is checked against them, and how to reach a person.',
  path: pages.about(),
  keywords: ['about us', 'who we are', 'AI eulogy writer', 'how a eulogy is checked'],
  start: 'never',
}

export default function About() {
  return (
    <main id="main" className="about-page">
      <PageHead page={page} lede={aboutLede} />
      {aboutSections.map(({ id, title, paragraphs, sample }) => (
        <section key={id} id={id} className="wrap section two-column">
          <h2>{title}</h2>
          <div className="measure stack-4">
            {sample && (
              <p className="sample-note muted">Sample text, to be replaced before launch</p>
            )}
            {paragraphs.map((paragraph) => (
              <p key={toPlainText(paragraph)}>
                <RichText content={paragraph} />
              </p>
            ))}
          </div>
        </section>
      ))}
    </main>
  )
}
