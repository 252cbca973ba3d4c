import { join } from 'node:path'
import { modelSettings, settingNames } from '#server/model-settings.ts'
import type { Email } from '#standins/mailbox/inbox.ts'
import { startMailbox } from '#standins/mailbox/server.ts'
import { startModel } from '#standins/model/server.ts'
import { startStripe } from '#standins/stripe/server.ts'
import { startProcess } from './process.ts'

/** What the mailbox does with an email beside showing it. */
export type MailboxOptions = { onEmail?: (email: Email) => void; maxEmails?: number }
export type ModelOptions = {
  delayMs?: number
  tokensPerSecond?: number
  slowMs?: number
  /** Use the stand-in as OpenAI too. */
  secondProvider?: boolean
}
type Options = {
  port: number
  webhookUrl: string
  /** Where payers reach the payment page, if that isn't loopback. */
  payUrl?: string
  /** Run each stand-in in its own process, so it can restart with new code. */
  separateProcess?: { show: (line: string) => void } | undefined
  mailbox?: MailboxOptions | undefined
} & ModelOptions
type StandIn = { close(): Promise<void>; restart?(): Promise<void> }
type ThirdParty = { address: string; settings: Record<string, string> } & StandIn

const noop = async () => {}

/** Uses the real third party if its key is set, otherwise a stand-in. */
export async function startThirdParties(options: Options) {
  await using undo = new AsyncDisposableStack()
  const closeLater = async (starting: Promise<ThirdParty>) => {
    const thirdParty = await starting
    undo.defer(() => thirdParty.close())
    return thirdParty
  }
  const payments = await closeLater(startPayments(options))
  const mail = await closeLater(startMail(options))
  const model = await closeLater(startWriter(options))
  const all = undo.move()
  return {
    payments,
    mail,
    model,
    settings: { ...payments.settings, ...mail.settings, ...model.settings },
    stop: () => all.disposeAsync(),
  }
}

async function startPayments({
  port,
  webhookUrl,
  payUrl,
  separateProcess,
}: Options): Promise<ThirdParty> {
  const real = envValues('STRIPE_KEY', 'STRIPE_WEBHOOK_SECRET')
  if (real.STRIPE_KEY) return { address: 'Stripe (STRIPE_KEY)', settings: real, close: noop }
  const key = { STRIPE_KEY: 'sk_test_standin', STRIPE_WEBHOOK_SECRET: 'whsec_standin' }
  const url = localUrl(port + 1)
  const options = {
    port: port + 1,
    webhookUrl,
    publicUrl: payUrl,
    webhookSecret: key.STRIPE_WEBHOOK_SECRET,
    apiKey: key.STRIPE_KEY,
  }
  const standIn = separateProcess
    ? await startInOwnProcess('stripe', separateProcess, options)
    : await startStripe(options)
  return { ...standIn, address: url, settings: { ...key, STRIPE_BASE_URL: url } }
}

async function startMail({ port, separateProcess, mailbox }: Options): Promise<ThirdParty> {
  const real = envValues('SMTP_URL', 'MAIL_FROM', 'OPERATOR_EMAIL')
  if (real.SMTP_URL) return { address: 'SMTP server (SMTP_URL)', settings: real, close: noop }
  const ports = { smtpPort: port + 3, httpPort: port + 2 }
  const standIn = separateProcess
    ? await startInOwnProcess('mailbox', separateProcess, ports)
    : await startMailbox({ ...ports, ...mailbox })
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${ports.smtpPort}`,
    MAIL_FROM: 'words@lovinglysaid.test',
    OPERATOR_EMAIL: 'people@lovinglysaid.test',
  }
  return { ...standIn, address: localUrl(ports.httpPort), settings }
}

async function startWriter(options: Options): Promise<ThirdParty> {
  const { port, secondProvider, delayMs, tokensPerSecond, slowMs, separateProcess } = options
  const real = envValues(...Object.keys(modelSettings))
  if (settingNames('API_KEY').some((name) => real[name])) {
    return { address: 'real model (API key)', settings: real, close: noop }
  }
  const standIn = separateProcess
    ? await startInOwnProcess('model', separateProcess, { port: port + 4 })
    : await startModel({ delayMs, tokensPerSecond, slowMs, port: port + 4 })
  const url = localUrl(port + 4)
  const settings = {
    ANTHROPIC_API_KEY: 'standin',
    ANTHROPIC_BASE_URL: `${url}/v1`,
    ...(secondProvider && { OPENAI_API_KEY: 'standin', OPENAI_BASE_URL: `${url}/v1` }),
  }
  return { ...standIn, address: url, settings }
}

const standInScript = join(import.meta.dirname, '../../standins/main.ts')

async function startInOwnProcess(
  name: string,
  { show }: { show: (line: string) => void },
  options: object,
): Promise<StandIn> {
  const env = { STAND_IN: name, STAND_IN_OPTIONS: JSON.stringify(options) }
  const start = () => startProcess(standInScript, env, show)
  let running = await start()
  return {
    close: () => running.stop(),
    async restart() {
      await running.stop()
      running = await start()
    },
  }
}

const localUrl = (port: number) => `http://127.0.0.1:${port}`

function envValues(...names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
}
