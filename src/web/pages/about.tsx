import { pages } from '#contract/urls.ts'
import { aboutLede, aboutSections } from '#web/content/about.ts'
import { brand } from '#web/content/brand.ts'
import { pageMeta } from '#web/content/page-meta.ts'
import { toPlainText } from '#web/content/rich-text.ts'
import type { PageHandle } from '#web/page-handle.ts'
import { PageHead } from '#web/site/page-head.tsx'
import { RichText } from '#web/site/rich-text.tsx'

export const handle: PageHandle = { start: 'never' }

export const meta = () =>
  pageMeta({
    title: 'About Us: How We Write a Eulogy',
    description:
      'Who runs the site and why, how AI writes a eulogy from your words, how every sentence is checked against them, and how to reach a person.',
    path: pages.about(),
    keywords: ['about us', 'who we are', 'AI eulogy writer', 'how a eulogy is checked'],
  })

export default function About() {
  return (
    <main id="main" className="about-page">
      <PageHead here="About Us" title={`About ${brand.name}`} lede={aboutLede} />
      {aboutSections.map(({ id, title, paragraphs, sample }) => (
        <section key={id} id={id} className="wrap section two-column">
          <h2>{title}</h2>
          <div>
            {sample && <p className="sample-note">Sample text, to be replaced before launch</p>}
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
