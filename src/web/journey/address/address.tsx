import { useEffect, useState } from 'react'
import type { SubmissionReply } from '#contract/submissions.ts'
import type { Delivery } from '#domain/email.ts'
import { readSubmission } from '#web/api.ts'
import { thisDevice } from '#web/journey/notices.ts'
import { logError } from '#web/log.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const AddressForm = lazyPart(() => import('./address-form.tsx'))

type Props = {
  submissionId: string
  /** What our email brings. */
  brings: 'eulogy' | 'preview'
  address: SubmissionReply['address']
  onChanged?: (() => void) | undefined
}

/** In the owner's browser: where our emails go, whether the last one arrived, and a way to change it. */
export function Address({ submissionId, brings, address, onChanged }: Props) {
  const [changing, setChanging] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo)
    return (
      <section className="banner-green" role="status">
        <p>
          Thank you. It goes to {sentTo}. Links in our earlier emails no longer work, and neither
          does this page on your other phones and computers: open the new link there.
        </p>
      </section>
    )
  if (!address) return null
  const { delivery } = address
  // Not on two lines.
  const shown = address.shown.replace('…', '…\u2060')
  const onSent = (email: string) => {
    setSentTo(email)
    onChanged?.()
  }
  const form = <AddressForm submissionId={submissionId} brings={brings} onSent={onSent} />
  if (delivery === 'returned')
    return (
      <section className="panel-amber" aria-label="Your email address">
        <p>
          Our email to {shown} didn’t arrive. Your {brings} is safe here. Please enter your address
          again, or another one, and we’ll send it there. If it was right, its mail service turned
          our email away: that isn’t your doing.
        </p>
        {form}
      </section>
    )
  return (
    <div className="address">
      <p>
        {lines[brings][delivery](shown)}{' '}
        <Button kind="quiet" aria-expanded={changing} onClick={() => setChanging(!changing)}>
          {changing ? 'Don’t change it' : 'Change the address'}
        </Button>
      </p>
      {changing && form}
    </div>
  )
}

type Line = (address: string) => string
const emailing: Line = (address) =>
  `We’re emailing ${address} a private link to this preview, so you can decide later.`
const later: Line = (address) => `We’ll email a copy to ${address}.`

/** What is true of the email right now. */
const lines: Record<Props['brings'], Record<Exclude<Delivery, 'returned'>, Line>> = {
  preview: {
    none: (address) =>
      `Your answers are saved on this ${thisDevice()}. Your address is ${address}.`,
    waiting: emailing,
    sent: (address) =>
      `We emailed ${address} a private link to this preview, so you can decide later.`,
  },
  eulogy: {
    none: later,
    waiting: later,
    sent: (address) => `A copy went to ${address}.`,
  },
}

/** The same where the address isn't known yet. */
export function AddressOf({ submissionId, ...props }: Omit<Props, 'address'>) {
  const [address, setAddress] = useState<Props['address']>(null)
  useEffect(() => {
    readSubmission(submissionId).then(
      (submission) => setAddress(submission.address),
      (error: unknown) => logError('The address could not be read', error),
    )
  }, [submissionId])
  return <Address submissionId={submissionId} address={address} {...props} />
}
