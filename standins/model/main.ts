import { runUntilStopped } from '#standins/run-until-stopped.ts'
import { startModel } from './server.ts'

const number = (name: string) => {
  const value = process.env[name]
  return value === undefined || value === '' ? undefined : Number(value)
}

const model = await startModel({
  port: number('MODEL_PORT') ?? 4010,
  delayMs: number('MODEL_DELAY_MS'),
  tokensPerSecond: number('MODEL_TOKENS_PER_SECOND'),
  judgeTokensPerSecond: number('MODEL_JUDGE_TOKENS_PER_SECOND'),
})
runUntilStopped(`model stand-in listens on ${model.url}`, () => model.close())
