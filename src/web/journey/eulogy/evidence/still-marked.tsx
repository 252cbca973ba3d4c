import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { linesLeft } from './lines-to-check.tsx'

export type CopyOrDownload = 'Copy' | 'Download'

type Props = { count: number; how: CopyOrDownload; onCheck: () => void; onAnyway: () => void }

/** Asked once before a text with marked lines is copied or downloaded. */
export function StillMarked({ count, how, onCheck, onAnyway }: Props) {
  return (
    <Dialog labelledBy="still-marked" onDismiss={onCheck}>
      <Heading level={2} id="still-marked">
        {linesLeft(count)} {count === 1 ? 'is' : 'are'} still marked
      </Heading>
      <p>
        We couldn't find {count === 1 ? 'it' : 'them'} in your words. Only you can know whether{' '}
        {count === 1 ? "it's" : "they're"} true.
      </p>
      <div className="dialog-actions">
        <Button kind="primary" onClick={onCheck}>
          {count === 1 ? 'Check it first' : 'Check them first'}
        </Button>
        <Button kind="quiet" onClick={onAnyway}>
          {how} anyway
        </Button>
      </div>
    </Dialog>
  )
}
