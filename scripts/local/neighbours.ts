import { startMailbox } from '#standins/mailbox/server.ts'
import { startModel } from '#standins/model/server.ts'
import { startStripe } from '#standins/stripe/server.ts'

export type ModelPace = {
  delayMs?: number
  wordsPerSecond?: number
  slowMs?: number
  secondCompany?: boolean
}
type Options = { port: number; webhookUrl: string } & ModelPace
type Neighbour = { is: string; settings: Record<string, string>; close(): Promise<void> }

const nothingToClose = async () => {}

/** The third parties: the real one where its key is set, else a stand-in that speaks its protocol. */
export async function startNeighbours(options: Options) {
  const all: Record<'payments' | 'mail' | 'model', Neighbour> = {
    payments: await startPayments(options),
    mail: await startMail(options.port),
    model: await startWriter(options),
  }
  const list = Object.values(all)
  return {
    ...all,
    settings: Object.assign({}, ...list.map(({ settings }) => settings)) as Record<string, string>,
    stop: async () => void (await Promise.all(list.map((neighbour) => neighbour.close()))),
  }
}

async function startPayments({ port, webhookUrl }: Options): Promise<Neighbour> {
  const real = given('STRIPE_KEY', 'STRIPE_WEBHOOK_SECRET')
  if (real.STRIPE_KEY) return { is: 'Stripe, by STRIPE_KEY', settings: real, close: nothingToClose }
  const key = { STRIPE_KEY: 'sk_test_standin', STRIPE_WEBHOOK_SECRET: 'whsec_standin' }
  const stripe = await startStripe({
    port: port + 1,
    webhookUrl,
    webhookSecret: key.STRIPE_WEBHOOK_SECRET,
    apiKey: key.STRIPE_KEY,
  })
  const settings = { ...key, STRIPE_ADDRESS: stripe.url }
  return { is: stripe.url, settings, close: () => stripe.close() }
}

async function startMail(port: number): Promise<Neighbour> {
  const real = given('SMTP_URL', 'MAIL_FROM', 'OPERATOR_EMAIL')
  if (real.SMTP_URL) return { is: 'SMTP, by SMTP_URL', settings: real, close: nothingToClose }
  const mailbox = await startMailbox({ smtpPort: port + 3, httpPort: port + 2 })
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}`,
    MAIL_FROM: 'words@lovinglysaid.test',
    OPERATOR_EMAIL: 'people@lovinglysaid.test',
  }
  return { is: mailbox.url, settings, close: () => mailbox.close() }
}

async function startWriter({ port, secondCompany, ...pace }: Options): Promise<Neighbour> {
  const real = given(
    ...['ANTHROPIC_API_KEY', 'ANTHROPIC_MODEL', 'ANTHROPIC_ADDRESS'],
    ...['OPENAI_API_KEY', 'OPENAI_MODEL', 'OPENAI_ADDRESS'],
  )
  if (real.ANTHROPIC_API_KEY || real.OPENAI_API_KEY) {
    return { is: 'a real model, by its key', settings: real, close: nothingToClose }
  }
  const model = await startModel({ ...pace, port: port + 4 })
  const settings = {
    ANTHROPIC_API_KEY: 'standin',
    ANTHROPIC_ADDRESS: `${model.url}/v1`,
    ...(secondCompany && { OPENAI_API_KEY: 'standin', OPENAI_ADDRESS: `${model.url}/v1` }),
    DEMONSTRATION_WRITER: 'true',
  }
  return { is: model.url, settings, close: () => model.close() }
}

function given(...names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
}
