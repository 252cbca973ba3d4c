export type SmtpRejection = { code: number; message: string }

export type DeliveryFailures = ReturnType<typeof createDeliveryFailures>

const noSuchMailbox: SmtpRejection = { code: 550, message: '5.1.1 No such mailbox here' }
const contentRejected: SmtpRejection = { code: 554, message: '5.7.1 This message was not accepted' }
const loginFailed: SmtpRejection = { code: 535, message: '5.7.8 Authentication failed' }
const senderNotAllowed: SmtpRejection = { code: 550, message: '5.7.1 Sender not allowed' }
const serverDown: SmtpRejection = { code: 451, message: '4.3.0 The mail system is down' }
const greylisted: SmtpRejection = { code: 451, message: 'Greylisted, please try again later' }
const maxGreylistings = 2

/** Failures by mode (all recipients) or by known addresses. */
export function createDeliveryFailures() {
  const greylistings = new Map<string, number>()
  const disconnected = new Set<string>()
  let isGreylistingAll = false
  let greylistedByMode = 0

  return {
    greylistAll(isOn: boolean): void {
      isGreylistingAll = isOn
    },

    /** How many recipients were rejected because of the mode. */
    countGreylisted: () => greylistedByMode,

    checkLogin: (user: string): SmtpRejection | null =>
      user === 'locked-out' ? loginFailed : null,

    checkSender: (address: string): SmtpRejection | null =>
      address.startsWith('unknown-sender') ? senderNotAllowed : null,

    checkRecipient(address: string): SmtpRejection | null {
      const recipient = address.toLowerCase()
      if (recipient.startsWith('bounced')) return noSuchMailbox
      if (recipient.startsWith('mail-down')) return serverDown
      if (isGreylistingAll) {
        greylistedByMode += 1
        return greylisted
      }
      if (!recipient.startsWith('greylisted')) return null
      const times = greylistings.get(recipient) ?? 0
      greylistings.set(recipient, times + 1)
      return times < maxGreylistings ? greylisted : null
    },

    /** Its command gets no answer. */
    isStuck: (address: string): boolean => hasRecipient([address], 'mail-stuck'),

    checkData: (to: string[]): SmtpRejection | null =>
      hasRecipient(to, 'mail-refused') ? contentRejected : null,

    isSlow: (to: string[]): boolean => hasRecipient(to, 'mail-slow'),

    /** True for the first attempt to deliver to `mail-cut`. */
    shouldDisconnect(to: string[], messageId: string | null): boolean {
      const message = messageId ?? to.join()
      if (!hasRecipient(to, 'mail-cut') || disconnected.has(message)) return false
      disconnected.add(message)
      return true
    },
  }
}

const hasRecipient = (to: string[], prefix: string) =>
  to.some((address) => address.toLowerCase().startsWith(prefix))
