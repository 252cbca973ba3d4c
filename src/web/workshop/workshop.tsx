import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { PageHandle } from '#web/page-handle.ts'
import { Fields } from './fields.tsx'
import { Acts, Dialogs, Panels, Questions, Signals } from './parts.tsx'
import { Pictures } from './pictures.tsx'
import { Colours, Letters } from './tokens.tsx'
import './workshop.css'

export const handle: PageHandle = { start: 'now' }

export const meta = () => [{ title: 'Parts' }]

const sections: Record<string, () => ReactNode> = {
  Colours,
  Letters,
  Buttons: Acts,
  Fields,
  Signals,
  Panels,
  Dialog: Dialogs,
  Accordion: Questions,
  Pictures,
}

/** Every part in every state, by day and in the dark: each in a frame, which has a scheme of its own. */
export default function Workshop() {
  const alone = useLocation().search === '?alone'
  return alone ? <Parts /> : <BothSchemes />
}

function BothSchemes() {
  return (
    <main id="main" className="workshop">
      <iframe className="by-day" src="/ui?alone" title="By day" />
      <iframe className="at-dusk" src="/ui?alone" title="In the dark" />
    </main>
  )
}

function Parts() {
  return (
    <main id="main" className="wrap workshop-parts">
      <h1>Parts</h1>
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
