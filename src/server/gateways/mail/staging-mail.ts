import type { Mail } from './mail.ts'

type Options = {
  /** Addresses, and domains that start with @. */
  allowed?: string[] | undefined
  operator: string
}

/**
 * Marks every email of a test site, and sends it to the operator unless its recipient is a tester. So
 * copied data or a mistyped address never reaches a stranger.
 */
export function stagingMail(mail: Mail, { allowed = [], operator }: Options): Mail {
  const isAllowed = (to: string) => {
    const address = to.toLowerCase()
    return allowed.some((entry) => {
      const wanted = entry.toLowerCase()
      return wanted.startsWith('@') ? address.endsWith(wanted) : address === wanted
    })
  }
  return {
    send(to, email) {
      if (isAllowed(to)) return mail.send(to, { ...email, subject: `[Test site] ${email.subject}` })
      const subject = `[Test site, to ${to}] ${email.subject}`
      return mail.send(operator, { ...email, subject })
    },
    sendToOperator: (email, replyTo) =>
      mail.sendToOperator({ ...email, subject: `[Test site] ${email.subject}` }, replyTo),
  }
}
