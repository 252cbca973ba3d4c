import type { ReactNode } from 'react'

type Props = { to: string; className: string; children: ReactNode }

/** Goes to a part of this page; gently, unless the visitor has asked for less movement. */
export function ScrollLink({ to, className, children }: Props) {
  return (
    <a
      href={`#${to}`}
      className={className}
      onClick={(event) => {
        const target = document.getElementById(to)
        if (!target) return
        event.preventDefault()
        const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
        target.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
      }}
    >
      {children}
    </a>
  )
}
