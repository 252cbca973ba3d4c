export const modes = ['normal', 'refuse', 'greylist', 'slow', 'drop-after-data'] as const

export type Mode = (typeof modes)[number]

export type AfterData = 'accept' | 'slow' | 'cut'

export type SmtpRefusal = { code: number; message: string }

export type DeliveryTrouble = ReturnType<typeof createDeliveryTrouble>

const noSuchMailbox: SmtpRefusal = { code: 550, message: '5.1.1 No such mailbox here' }
const unwanted: SmtpRefusal = { code: 554, message: '5.7.1 This message was not accepted' }
const wrongLogin: SmtpRefusal = { code: 535, message: '5.7.8 Authentication failed' }
const notYourName: SmtpRefusal = { code: 550, message: '5.7.1 Sender not allowed' }
const away: SmtpRefusal = { code: 451, message: '4.3.0 The mail system is down' }
const greylisted: SmtpRefusal = { code: 451, message: 'Greylisted, please try again later' }
const greylistedTimes = 2
const remembered = 10_000

/** What goes wrong with the post: for everybody by its mode, or for known recipients. */
export function createDeliveryTrouble() {
  const greylistings = new Map<string, number>()
  const cut = new Set<string>()
  let mode: Mode = 'normal'
  let timesLeft = Infinity

  function setMode(next: Mode, times = Infinity): void {
    mode = next
    timesLeft = times
  }

  function strikes(struck: Mode): boolean {
    if (mode !== struck || timesLeft <= 0) return false
    timesLeft -= 1
    if (timesLeft === 0) mode = 'normal'
    return true
  }

  function atLogin(user: string): SmtpRefusal | null {
    return user === 'locked-out' ? wrongLogin : null
  }

  function atSender(address: string): SmtpRefusal | null {
    return address.startsWith('unknown-sender') ? notYourName : null
  }

  function atRecipient(address: string): SmtpRefusal | null {
    const recipient = address.toLowerCase()
    if (recipient.startsWith('bounced') || strikes('refuse')) return noSuchMailbox
    if (recipient.startsWith('mail-down')) return away
    if (strikes('greylist')) return greylisted
    if (!recipient.startsWith('greylisted')) return null
    const times = greylistings.get(recipient) ?? 0
    if (times >= greylistedTimes) return null
    greylistings.set(recipient, times + 1)
    if (greylistings.size > remembered) greylistings.clear()
    return greylisted
  }

  function atData(to: string[]): SmtpRefusal | null {
    return to.some((address) => /^mail-refused/i.test(address)) ? unwanted : null
  }

  function afterData(to: string[], messageId: string | null): AfterData {
    const begins = (start: string) => to.some((address) => address.toLowerCase().startsWith(start))
    if (strikes('drop-after-data') || (begins('mail-cut') && isFirstTry(to, messageId))) {
      return 'cut'
    }
    return strikes('slow') || begins('mail-slow') ? 'slow' : 'accept'
  }

  function isFirstTry(to: string[], messageId: string | null): boolean {
    const letter = messageId ?? to.join()
    if (cut.has(letter)) return false
    if (cut.size > remembered) cut.clear()
    cut.add(letter)
    return true
  }

  function forget(): void {
    greylistings.clear()
    cut.clear()
  }

  return { setMode, atLogin, atSender, atRecipient, atData, afterData, forget }
}
