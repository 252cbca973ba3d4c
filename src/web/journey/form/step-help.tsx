import { type ReactNode, useState } from 'react'
import { DictationButton } from '#web/journey/dictation/dictation-button.tsx'
import { Button } from '#web/ui/button.tsx'

export type HelpedField = 'qualities' | 'memory'

type Props = {
  /** The field that was used last, and its text area and label. */
  field: HelpedField
  areaId: string
  label: string
  /** The field that shows a question to start from. */
  asked: HelpedField | null
  onAsk: (field: HelpedField | null) => void
  /** One more way, beside the others. */
  children?: ReactNode
}

/** All help with the boxes above, in one line. */
export default function StepHelp({ field, areaId, label, asked, onAsk, children }: Props) {
  // Whoever talks may look at the other box: the words still go where they began.
  const [listening, setListening] = useState<{ areaId: string; label: string } | null>(null)
  const into = listening ?? { areaId, label }
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
      <DictationButton
        key={into.areaId}
        {...into}
        onListening={(on) => setListening(on ? into : null)}
      />
      {children}
    </div>
  )
}
