import { useEffect, useEffectEvent, useState } from 'react'
import { pages } from '#contract/urls.ts'
import { brand } from '#web/copy/brand-words.ts'
import { notices } from '#web/journey/notices.ts'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { useNotify } from '#web/ui/toasts.tsx'

const lateAfterMs = 60_000

/** Shown until the server answers. After a minute it says how to reach us; the asking goes on. */
export function ConfirmingPayment({ submissionId }: { submissionId: string | null }) {
  const notify = useNotify()
  const [isLate, setIsLate] = useState(false)
  const onLate = useEffectEvent(() => {
    setIsLate(true)
    notify(notices.paymentNotConfirmed)
  })
  useEffect(() => {
    const timer = setTimeout(() => onLate(), lateAfterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate || !submissionId) return <Loading text="Confirming your payment..." />
  return (
    <>
      <ErrorMessage text={notices.paymentNotConfirmed.text} />
      <section className="panel-amber">
        <p>
          We’re still checking, and your eulogy opens here as soon as we know. If your payment went
          through, the eulogy also comes by email, and you don’t have to pay again.
        </p>
        <p>Your reference: {submissionId}</p>
        <p>
          <a href={pages.paymentQuestion(submissionId)}>Contact support</a>, or write to{' '}
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
        </p>
      </section>
    </>
  )
}
