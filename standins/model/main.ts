import { runUntilStopped } from '#standins/run-until-stopped.ts'
import { startModel } from './server.ts'

const model = await startModel({ port: Number(process.env.MODEL_PORT ?? 4010) })
runUntilStopped(`model stand-in: ${model.url}`, () => model.close())
