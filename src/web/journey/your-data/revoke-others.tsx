import { useState } from 'react'
import { pages } from '#contract/urls.ts'
import { ApiError } from '#web/api.ts'
import { serverMessage } from '#web/journey/notices.ts'
import { logError } from '#web/log.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { notOwner, revokeOtherKeys } from './your-data-actions.ts'

const notRevoked =
  'We couldn’t do this just now. Nothing has changed. Please try again in a moment.'

function describe(error: unknown): string {
  if (error instanceof ApiError && error.code === 'not-owner') return notOwner
  return serverMessage(error, 'rate-limited') ?? notRevoked
}

/** Leaves this browser as the only one that opens the eulogy. */
export function RevokeOthers({ submissionId }: { submissionId: string }) {
  const [state, setState] = useState<'rest' | 'asking' | 'revoking' | 'revoked'>('rest')
  const [failure, setFailure] = useState<string | null>(null)
  const revoke = async () => {
    setState('revoking')
    setFailure(null)
    try {
      await revokeOtherKeys(submissionId)
      setState('revoked')
    } catch (error) {
      logError('The other links could not be revoked', error)
      setFailure(describe(error))
      setState('asking')
    }
  }
  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setState('asking')}>
        Stop other links and devices from opening this
      </Button>
      <p role="status">
        {state === 'revoked' && (
          <>
            Done. Only this browser opens it now. <a href={pages.findMyEulogy()}>Find My Eulogy</a>{' '}
            emails you a new link whenever you need one.
          </>
        )}
      </p>
      {(state === 'asking' || state === 'revoking') && (
        <Dialog
          labelledBy="revoke-title"
          onDismiss={state === 'revoking' ? undefined : () => setState('rest')}
        >
          <Heading level={2} id="revoke-title">
            Stop Other Links and Devices?
          </Heading>
          <div className="stack-3">
            <p>
              Every link sent so far and every other phone or computer stops opening this eulogy.
              Links for memories stop, too. This browser still opens it. Nothing is deleted.
            </p>
          </div>
          <ErrorMessage text={failure} alert />
          <OwnerLink failure={failure} />
          <div className="dialog-actions">
            <Button kind="primary" disabled={state === 'revoking'} onClick={() => setState('rest')}>
              Keep everything working
            </Button>
            <Button busy={state === 'revoking' && 'Stopping...'} onClick={revoke}>
              Stop them
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** The next step for someone whose browser only has a link from an email. */
export function OwnerLink({ failure }: { failure: string | null }) {
  if (failure !== notOwner) return null
  return (
    <p>
      <a href={pages.findMyEulogy()}>Ask for a new link</a>
    </p>
  )
}
