export const modes = ['normal', 'refuse', 'greylist', 'slow', 'drop-after-data'] as const

export type Mode = (typeof modes)[number]

export type AfterData = 'accept' | 'slow' | 'cut'

export type SmtpRejection = { code: number; message: string }

export type DeliveryFailures = ReturnType<typeof createDeliveryFailures>

const noSuchMailbox: SmtpRejection = { code: 550, message: '5.1.1 No such mailbox here' }
const contentRejected: SmtpRejection = { code: 554, message: '5.7.1 This message was not accepted' }
const loginFailed: SmtpRejection = { code: 535, message: '5.7.8 Authentication failed' }
const senderNotAllowed: SmtpRejection = { code: 550, message: '5.7.1 Sender not allowed' }
const serverDown: SmtpRejection = { code: 451, message: '4.3.0 The mail system is down' }
const greylisted: SmtpRejection = { code: 451, message: 'Greylisted, please try again later' }
const maxGreylistings = 2
const maxRemembered = 10_000

/** What goes wrong with the post: for everybody by its mode, or for known recipients. */
export function createDeliveryFailures() {
  const greylistings = new Map<string, number>()
  const cut = new Set<string>()
  let mode: Mode = 'normal'
  let timesLeft = Infinity

  function setMode(next: Mode, times = Infinity): void {
    mode = next
    timesLeft = times
  }

  function applies(struck: Mode): boolean {
    if (mode !== struck || timesLeft <= 0) return false
    timesLeft -= 1
    if (timesLeft === 0) mode = 'normal'
    return true
  }

  function checkLogin(user: string): SmtpRejection | null {
    return user === 'locked-out' ? loginFailed : null
  }

  function checkSender(address: string): SmtpRejection | null {
    return address.startsWith('unknown-sender') ? senderNotAllowed : null
  }

  function checkRecipient(address: string): SmtpRejection | null {
    const recipient = address.toLowerCase()
    if (recipient.startsWith('bounced') || applies('refuse')) return noSuchMailbox
    if (recipient.startsWith('mail-down')) return serverDown
    if (applies('greylist')) return greylisted
    if (!recipient.startsWith('greylisted')) return null
    const times = greylistings.get(recipient) ?? 0
    if (times >= maxGreylistings) return null
    greylistings.set(recipient, times + 1)
    if (greylistings.size > maxRemembered) greylistings.clear()
    return greylisted
  }

  function checkData(to: string[]): SmtpRejection | null {
    return to.some((address) => /^mail-refused/i.test(address)) ? contentRejected : null
  }

  function afterData(to: string[], messageId: string | null): AfterData {
    const begins = (start: string) => to.some((address) => address.toLowerCase().startsWith(start))
    if (applies('drop-after-data') || (begins('mail-cut') && isFirstTry(to, messageId))) {
      return 'cut'
    }
    return applies('slow') || begins('mail-slow') ? 'slow' : 'accept'
  }

  function isFirstTry(to: string[], messageId: string | null): boolean {
    const letter = messageId ?? to.join()
    if (cut.has(letter)) return false
    if (cut.size > maxRemembered) cut.clear()
    cut.add(letter)
    return true
  }

  function reset(): void {
    greylistings.clear()
    cut.clear()
  }

  return {
    setMode,
    checkLogin: checkLogin,
    checkSender: checkSender,
    checkRecipient: checkRecipient,
    checkData: checkData,
    afterData,
    reset: reset,
  }
}
