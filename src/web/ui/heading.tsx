import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

type Props = {
  level: 1 | 2
  id?: string
  focus?: boolean
  ref?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

/** Takes focus when it appears, so screen readers announce the new view. */
export function Heading({ level, id, focus = true, ref, children }: Props) {
  const ownRef = useRef<HTMLHeadingElement>(null)
  const heading = ref ?? ownRef
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
