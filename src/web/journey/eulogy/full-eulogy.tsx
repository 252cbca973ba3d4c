import type { EulogyStart, Journey } from '#web/journey/journey.ts'
import { countIn } from '#web/journey/memories/memories.ts'
import YourData from '#web/journey/your-data/your-data.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { Actions, RetryButton } from './actions/actions.tsx'
import { AfterText } from './after-text.tsx'
import { BookmarkHint } from './bookmark-hint.tsx'
import { EulogyBody } from './eulogy-body.tsx'
import { EulogyHead } from './eulogy-head.tsx'
import { KeepCopy } from './offline/offline-notices.tsx'
import { ReviseDialog } from './revise-dialog.tsx'
import { Share } from './share/share.tsx'
import { useEulogyScreen } from './use-eulogy-screen.ts'

/** 1024 px: room for the actions beside the text. */
const wide = '(min-width: 64rem)'

type Props = { start: EulogyStart; journey: Journey }

/** The finished text: to read, check, copy, download, edit and have rewritten. */
export default function FullEulogy({ start, journey }: Props) {
  const screen = useEulogyScreen(start, journey)
  const { eulogy, mode, memories, notInText, revision } = screen
  const { submissionId, person } = eulogy
  const isWide = useMedia(wide)
  const isAlone = mode === 'editing' || mode === 'comparing'
  const retry = <RetryButton {...eulogy} onRetry={screen.openRetry} />
  return (
    <div className="eulogy-screen" data-mode={mode}>
      <div className="rail">
        <EulogyHead screen={screen} />
        {!isAlone && <Actions screen={screen}>{isWide && retry}</Actions>}
      </div>
      <EulogyBody screen={screen} />
      {!isAlone && (
        <AfterText
          eulogy={eulogy}
          doors={screen.doors}
          news={countIn(memories.shown, 'new')}
          retry={!isWide && retry}
          share={
            <Share
              memories={memories}
              eulogy={eulogy}
              notInText={notInText}
              onRetry={screen.openRetry}
            />
          }
          settings={
            <>
              <BookmarkHint />
              <KeepCopy {...screen.offline} />
              <YourData submissionId={submissionId} person={person} journey={journey} />
            </>
          }
        />
      )}
      {screen.textUse.dialog}
      {screen.readingView}
      {revision?.answers && (
        <ReviseDialog
          submissionId={submissionId}
          {...revision.answers}
          retries={eulogy.retries ?? 0}
          used={memories.used}
          notInText={notInText.length}
          requesting={revision.requesting}
          failure={revision.failure}
          onCancel={screen.closeRetry}
          onRetry={screen.requestRetry}
        />
      )}
    </div>
  )
}
