/** The ports of the stack under test follow each other; JOURNEY_PORT is the first. */
export const port = Number(process.env.JOURNEY_PORT ?? 4200)
export const stripeUrl = `http://127.0.0.1:${port + 1}`
const mailboxUrl = `http://127.0.0.1:${port + 2}`

let counter = 0
/** An address that no other journey uses. */
export const uniqueEmail = (who = 'anna') =>
  `${who}.${process.pid}.${Date.now()}.${counter++}@example.com`

export async function waitForEmail(to: string, subject: string) {
  const query = new URLSearchParams({ to, subject, wait: '20000' })
  const emails = await (await fetch(`${mailboxUrl}/emails.json?${query}`)).json()
  const [email] = emails as { html: string; text: string; subject: string }[]
  if (!email) throw new Error(`No email "${subject}" arrived for ${to}`)
  return email
}

/** The private link in this email, with its key. */
export async function waitForLink(to: string, subject: string) {
  const { text } = await waitForEmail(to, subject)
  return /http\S+archive=true\S+#key=[\w-]+/.exec(text)?.[0] ?? ''
}
