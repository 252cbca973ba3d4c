import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

export type HelpedField = 'qualities' | 'memory'

type Props = {
  /** The field that was used last. */
  field: HelpedField
  /** The field that shows a question to start from. */
  asked: HelpedField | null
  onAsk: (field: HelpedField | null) => void
  /** One more way, beside the others. */
  children?: ReactNode
}

/** All help with the boxes above, in one line. */
export default function StepHelp({ field, asked, onAsk, children }: Props) {
  return (
    <div className="step-help field-help">
      <span className="muted">Need help?</span>
      <Button
        kind="quiet"
        aria-expanded={asked === field}
        onClick={() => onAsk(asked === field ? null : field)}
      >
        A question to start from
      </Button>
      {children}
    </div>
  )
}
