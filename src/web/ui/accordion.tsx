import type { ReactNode } from 'react'

type Props = {
  /** Shared by all parts: opening one closes the others. */
  name: string
  parts: readonly { title: string; text: ReactNode }[]
}

export function Accordion({ name, parts }: Props) {
  return (
    <div className="accordion">
      {parts.map(({ title, text }) => (
        <details key={title} name={name}>
          <summary>{title}</summary>
          <div className="stack-3">{typeof text === 'string' ? <p>{text}</p> : text}</div>
        </details>
      ))}
    </div>
  )
}
