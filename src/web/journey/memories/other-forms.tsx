import { useRef } from 'react'
import type { OtherForm } from '#contract/contributions.ts'
import { Button } from '#web/ui/button.tsx'
import type { Memories } from './use-memories.ts'

/**
 * Offers what others wrote for another unsent form: its draft may be gone, or on another page. It's never taken without
 * a question, because that form may have been someone else's.
 */
export function OtherForms({ memories }: { memories: Memories }) {
  const { otherForms, requests, shown, takeOver } = memories
  const container = useRef<HTMLDivElement>(null)
  const isShown = requests.length + shown.length === 0
  const take = async (formId: string) => {
    await takeOver(formId)
    // The button is gone. The next one reads what others wrote.
    container.current?.focus()
  }
  return (
    <div ref={container} tabIndex={-1}>
      {isShown &&
        otherForms.map((form) => (
          <section
            key={form.formId}
            className="others-memories"
            aria-label={`Memories of ${form.person}`}
          >
            <p>
              Another form in this browser, not sent yet, asks for memories of{' '}
              <strong>{form.person}</strong>. {countLine(form)}
            </p>
            <div className="others-memories-actions">
              <Button onClick={() => take(form.formId)}>Use them for this form</Button>
            </div>
          </section>
        ))}
    </div>
  )
}

function countLine({ contributions }: OtherForm): string {
  if (contributions === 0) return 'No memory has arrived yet.'
  return contributions === 1 ? 'One memory has arrived.' : `${contributions} memories have arrived.`
}
