import process from 'node:process'

const servers = {
  mailbox: async () => (await import('./mailbox/server.ts')).startMailbox,
  model: async () => (await import('./model/server.ts')).startModel,
  stripe: async () => (await import('./stripe/server.ts')).startStripe,
}
type Start = (options: object) => Promise<{ close: () => Promise<unknown> }>

/** Runs the stand-in that STAND_IN names in its own process until that gets a signal or its parent exits. */
const { STAND_IN, STAND_IN_OPTIONS = '{}' } = process.env
const start = (await servers[STAND_IN as keyof typeof servers]()) as Start
const standIn = await start(JSON.parse(STAND_IN_OPTIONS))
const stop = async () => {
  await standIn.close()
  process.exit(0)
}
for (const end of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(end, stop)
process.send?.('ready')
