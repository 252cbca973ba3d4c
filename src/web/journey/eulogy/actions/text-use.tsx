import { useState } from 'react'
import { flushSync } from 'react-dom'
import { fileKinds } from '#domain/files.ts'
import { typeset } from '#domain/typography.ts'
import { record } from '#web/analytics.ts'
import { type Eulogy, shownVersion } from '#web/journey/eulogy/eulogy.ts'
import { countLines, linesToCheck } from '#web/journey/eulogy/evidence/match-evidence.ts'
import { type EulogyContext, showError } from '#web/journey/eulogy/load-eulogy.ts'
import { notices } from '#web/journey/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Heading } from '#web/ui/heading.tsx'
import type { FileUse } from './file-download.tsx'

type TextUse = 'Copy' | 'Print' | FileUse

type Uses = {
  download: (kind: FileUse) => Promise<void>
  check: () => void
}

/** Copies, downloads or prints the text as it is now. Asks once per version while lines are marked. */
export function useTextUse(eulogy: Eulogy, context: EulogyContext, on: Uses) {
  const { submissionId, text } = eulogy
  const [pending, setPending] = useState<TextUse | null>(null)
  const [askedFor, setAskedFor] = useState<string | null>(null)
  const marked = linesToCheck(text, shownVersion(eulogy))

  const perform = (use: TextUse) => {
    if (use === 'Copy') void copyText(context, text)
    else if (use === 'Print') window.print()
    else void on.download(use)
  }
  const request = (use: TextUse) => {
    if (marked === 0 || askedFor === submissionId) return perform(use)
    setAskedFor(submissionId)
    setPending(use)
  }
  const close = () => flushSync(() => setPending(null))
  const dialog = pending && (
    <StillMarked
      count={marked}
      use={pending}
      onCheck={() => {
        close()
        on.check()
      }}
      onAnyway={() => {
        close()
        perform(pending)
      }}
    />
  )
  return { request, dialog }
}

async function copyText(context: EulogyContext, text: string) {
  try {
    await navigator.clipboard.writeText(typeset(text))
  } catch {
    return showError(context, notices.notCopied)
  }
  record({ event: 'copy_eulogy' })
  context.notify(notices.copied)
  context.dispatch({ type: 'failure-cleared', failure: notices.notCopied.text })
}

type MarkedProps = { count: number; use: TextUse; onCheck: () => void; onAnyway: () => void }

function StillMarked({ count, use, onCheck, onAnyway }: MarkedProps) {
  return (
    <Dialog labelledBy="still-marked" onDismiss={onCheck}>
      <Heading level={2} id="still-marked">
        {countLines(count)} {count === 1 ? 'is' : 'are'} still marked
      </Heading>
      <p>
        We couldn’t match {count === 1 ? 'it' : 'them'} to your answers. Only you can know whether{' '}
        {count === 1 ? 'it’s' : 'they’re'} true.
      </p>
      <div className="dialog-actions">
        <Button kind="primary" onClick={onCheck}>
          {count === 1 ? 'Check it first' : 'Check them first'}
        </Button>
        <Button kind="quiet" onClick={onAnyway}>
          {Object.hasOwn(fileKinds, use) ? 'Download' : use} anyway
        </Button>
      </div>
    </Dialog>
  )
}
