import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'

/** What a panel offers: one action a line, each with what it's for. */
export const Rows = ({ children }: { children: ReactNode }) => (
  <ul className="rows divided">{children}</ul>
)

type RowProps = {
  label: string
  purpose: ReactNode
  disabled?: boolean
  busy?: string | false
  current?: boolean
  onPress: () => void
}

export function Row({ label, purpose, disabled = false, busy, current, onPress }: RowProps) {
  const id = useId()
  return (
    <li aria-current={current || undefined}>
      <Button
        className="row"
        aria-describedby={id}
        disabled={disabled}
        {...(busy !== undefined && { busy })}
        onClick={onPress}
      >
        {label}
      </Button>
      <p className="muted" id={id}>
        {purpose}
      </p>
    </li>
  )
}
