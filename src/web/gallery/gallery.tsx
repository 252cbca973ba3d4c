import type { ReactNode } from 'react'
import { useHistoryEntry } from '#web/history.tsx'
import type { PageHandle } from '#web/page-handle.ts'
import { AccordionExample, ButtonsAndLinks, Dialogs, Feedback, Panels } from './components.tsx'
import { Fields } from './fields.tsx'
import { Memories } from './memories.tsx'
import { Pictures } from './pictures.tsx'
import { Colors, TypeScale } from './tokens.tsx'
import './gallery.css'

export const handle: PageHandle = { start: 'eager' }

export const meta = () => [{ title: 'Components' }]

const sections: Record<string, () => ReactNode> = {
  Colors,
  'Type scale': TypeScale,
  Buttons: ButtonsAndLinks,
  Fields,
  Feedback,
  Panels,
  Dialog: Dialogs,
  Accordion: AccordionExample,
  'Memories from others': Memories,
  Pictures,
}

/** Every component in every state, in two frames: light and dark. */
export { Gallery as default }

function Gallery() {
  const framed = useHistoryEntry().search === '?framed'
  return framed ? <Components /> : <BothSchemes />
}

function BothSchemes() {
  return (
    <main id="main" className="gallery">
      <iframe className="light-scheme" src="/ui?framed" title="Light" />
      <iframe className="dark-scheme" src="/ui?framed" title="Dark" />
    </main>
  )
}

function Components() {
  return (
    <main id="main" className="wrap gallery-components">
      <h1>Components</h1>
      <p className="muted">
        Tab through them for the focus ring, point at them for hover. The header and the footer are
        those of this page.
      </p>
      {Object.entries(sections).map(([name, Section]) => (
        <section key={name}>
          <h2>{name}</h2>
          <Section />
        </section>
      ))}
    </main>
  )
}
