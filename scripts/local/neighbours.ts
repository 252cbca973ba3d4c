import { join } from 'node:path'
import { startMailbox } from '#standins/mailbox/server.ts'
import { startModel } from '#standins/model/server.ts'
import { startStripe } from '#standins/stripe/server.ts'
import { startProcess } from './process.ts'

export type ModelPace = {
  delayMs?: number
  tokensPerSecond?: number
  judgeDelayMs?: number
  judgeTokensPerSecond?: number
  slowMs?: number
  secondCompany?: boolean
}
type Options = {
  port: number
  webhookUrl: string
  /** Each stand-in in a process of its own, so that it can be restarted with new code. */
  apart?: { show: (line: string) => void } | undefined
} & ModelPace
type StandIn = { close(): Promise<void>; restart?(): Promise<void> }
type Neighbour = { is: string; settings: Record<string, string> } & StandIn

const nothingToClose = async () => {}

/** The third parties: the real one where its key is set, else a stand-in that speaks its protocol. */
export async function startNeighbours(options: Options) {
  await using undo = new AsyncDisposableStack()
  const started = async (starting: Promise<Neighbour>) => {
    const neighbour = await starting
    undo.defer(() => neighbour.close())
    return neighbour
  }
  const payments = await started(startPayments(options))
  const mail = await started(startMail(options))
  const model = await started(startWriter(options))
  const all = undo.move()
  return {
    payments,
    mail,
    model,
    settings: { ...payments.settings, ...mail.settings, ...model.settings },
    stop: () => all.disposeAsync(),
  }
}

async function startPayments({ port, webhookUrl, apart }: Options): Promise<Neighbour> {
  const real = given('STRIPE_KEY', 'STRIPE_WEBHOOK_SECRET')
  if (real.STRIPE_KEY) return { is: 'Stripe, by STRIPE_KEY', settings: real, close: nothingToClose }
  const key = { STRIPE_KEY: 'sk_test_standin', STRIPE_WEBHOOK_SECRET: 'whsec_standin' }
  const url = at(port + 1)
  const standIn = apart
    ? await startApart('stripe', apart, {
        STRIPE_PORT: String(port + 1),
        STRIPE_WEBHOOK_URL: webhookUrl,
        STRIPE_WEBHOOK_SECRET: key.STRIPE_WEBHOOK_SECRET,
        STRIPE_API_KEY: key.STRIPE_KEY,
      })
    : await startStripe({
        port: port + 1,
        webhookUrl,
        webhookSecret: key.STRIPE_WEBHOOK_SECRET,
        apiKey: key.STRIPE_KEY,
      })
  return { ...acting(standIn), is: url, settings: { ...key, STRIPE_ADDRESS: url } }
}

async function startMail({ port, apart }: Options): Promise<Neighbour> {
  const real = given('SMTP_URL', 'MAIL_FROM', 'OPERATOR_EMAIL')
  if (real.SMTP_URL) return { is: 'SMTP, by SMTP_URL', settings: real, close: nothingToClose }
  const ports = { smtpPort: port + 3, httpPort: port + 2 }
  const standIn = apart
    ? await startApart('mailbox', apart, {
        MAILBOX_SMTP_PORT: String(ports.smtpPort),
        MAILBOX_HTTP_PORT: String(ports.httpPort),
      })
    : await startMailbox(ports)
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${ports.smtpPort}`,
    MAIL_FROM: 'words@lovinglysaid.test',
    OPERATOR_EMAIL: 'people@lovinglysaid.test',
  }
  return { ...acting(standIn), is: at(ports.httpPort), settings }
}

async function startWriter(options: Options): Promise<Neighbour> {
  const { port, secondCompany, delayMs, tokensPerSecond, slowMs, apart } = options
  const real = given(
    ...['ANTHROPIC_API_KEY', 'ANTHROPIC_MODEL', 'ANTHROPIC_ADDRESS', 'ANTHROPIC_PRICE'],
    ...['ANTHROPIC_JUDGE_MODEL', 'ANTHROPIC_JUDGE_PRICE'],
    ...['OPENAI_API_KEY', 'OPENAI_MODEL', 'OPENAI_ADDRESS', 'OPENAI_PRICE'],
    ...['OPENAI_JUDGE_MODEL', 'OPENAI_JUDGE_PRICE', 'JUDGE'],
  )
  if (real.ANTHROPIC_API_KEY || real.OPENAI_API_KEY) {
    return { is: 'a real model, by its key', settings: real, close: nothingToClose }
  }
  const standIn = apart
    ? await startApart('model', apart, { MODEL_PORT: String(port + 4) })
    : await startModel({ delayMs, tokensPerSecond, slowMs, port: port + 4 })
  const url = at(port + 4)
  const settings = {
    ANTHROPIC_API_KEY: 'standin',
    ANTHROPIC_ADDRESS: `${url}/v1`,
    ...(secondCompany && { OPENAI_API_KEY: 'standin', OPENAI_ADDRESS: `${url}/v1` }),
    DEMONSTRATION_WRITER: 'true',
  }
  return { ...acting(standIn), is: url, settings }
}

const standIns = join(import.meta.dirname, '../../standins')

async function startApart(
  name: string,
  { show }: { show: (line: string) => void },
  env: Record<string, string>,
): Promise<StandIn> {
  const start = () => startProcess(join(standIns, name, 'main.ts'), env, show)
  let running = await start()
  return {
    close: () => running.stop(),
    async restart() {
      await running.stop()
      running = await start()
    },
  }
}

function acting(standIn: StandIn): StandIn {
  return {
    close: () => standIn.close(),
    ...(standIn.restart && { restart: standIn.restart }),
  }
}

const at = (port: number) => `http://127.0.0.1:${port}`

function given(...names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
}
