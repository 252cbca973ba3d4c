import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

type Props = {
  level: 1 | 2
  id?: string
  focus?: boolean
  ref?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

/** A heading that can take the focus when its part of the page has just come, so that it is heard. */
export function Heading({ level, id, focus = true, ref, children }: Props) {
  const own = useRef<HTMLHeadingElement>(null)
  const heading = ref ?? own
  useEffect(() => {
    if (focus) heading.current?.focus()
  }, [focus, heading])
  const Tag = level === 1 ? 'h1' : 'h2'
  return (
    <Tag ref={heading} id={id} tabIndex={-1}>
      {children}
    </Tag>
  )
}
