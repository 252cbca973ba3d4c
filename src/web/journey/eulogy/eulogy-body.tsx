import { errorMessages } from '#web/journey/notices.ts'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Comparison } from './comparison.tsx'
import { EditArea } from './edit-area.tsx'
import { EulogySheet } from './eulogy-sheet.tsx'
import { Promises } from './evidence/promises.tsx'
import { RemovedSentences } from './evidence/removed-sentences.tsx'
import { OfflineNotice } from './offline/offline-notices.tsx'
import { RetryInProgress } from './retry-in-progress.tsx'
import type { EulogyScreen } from './use-eulogy-screen.ts'

/** The text in the mode that was chosen, below what has to be said about it. */
export function EulogyBody({ screen }: { screen: EulogyScreen }) {
  const { eulogy, mode, saving, saver, enter } = screen
  return (
    <div className="eulogy-body">
      <OfflineNotice {...screen.offline} />
      <ErrorMessage text={mode === 'retrying' ? null : eulogy.failure} />
      {saving.at === 'not-saved' && mode !== 'editing' && (
        <ErrorMessage text={errorMessages.editNotSaved} alert />
      )}
      <InMode screen={screen} />
      {screen.isRead && (
        <>
          <EulogySheet screen={screen} />
          <Promises eulogy={eulogy} onEdit={saver && (() => enter('editing'))} />
          <RemovedSentences key={eulogy.submissionId} eulogy={eulogy} dispatch={screen.dispatch} />
        </>
      )}
    </div>
  )
}

function InMode({ screen }: { screen: EulogyScreen }) {
  const { eulogy, dispatch, mode, saving, saver, enter } = screen
  switch (mode) {
    case 'retrying':
      return <RetryInProgress wait={screen.wait} onReading={screen.toggleReading} />
    case 'editing':
      return (
        saver && (
          <EditArea
            key={eulogy.submissionId}
            eulogy={eulogy}
            dispatch={dispatch}
            saving={saving}
            saver={saver}
            onDone={() => enter('reading')}
          />
        )
      )
    case 'comparing':
      return (
        <Comparison
          eulogy={eulogy}
          versions={eulogy.versions ?? []}
          onChoose={screen.chooseVersion}
          onDone={() => enter('reading')}
        />
      )
    default:
      return null
  }
}
