import { startAutomation } from './server.ts'

const automation = await startAutomation({
  port: Number(process.env.AUTOMATION_PORT ?? 4020),
  secret: process.env.AUTOMATION_SECRET ?? '',
  callbackUrl: process.env.AUTOMATION_CALLBACK_URL ?? '',
})
console.log(`automation stand-in listens on ${automation.url}`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void automation.close())
}
