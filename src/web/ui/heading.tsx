import { type ReactNode, useEffect, useRef } from 'react'

type Props = { level: 1 | 2; id?: string; focus?: boolean; children: ReactNode }

/** A heading that can take the focus when its part of the page has just come, so that it is heard. */
export function Heading({ level, id, focus = true, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focus) heading.current?.focus()
  }, [focus])
  const Tag = level === 1 ? 'h1' : 'h2'
  return (
    <Tag ref={heading} id={id} tabIndex={-1}>
      {children}
    </Tag>
  )
}
