import { runUntilStopped } from '#standins/run-until-stopped.ts'
import { startAutomation } from './server.ts'

const automation = await startAutomation({
  port: Number(process.env.AUTOMATION_PORT ?? 4020),
  secret: process.env.AUTOMATION_SECRET ?? '',
  callbackUrl: process.env.AUTOMATION_CALLBACK_URL ?? '',
})
runUntilStopped(`automation stand-in: ${automation.url}`, () => automation.close())
