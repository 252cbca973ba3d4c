import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { listAccounts, modelSettings, readModelConfig } from './model-settings.ts'

test('.env.example lists every setting of every provider with its default', () => {
  const example = parseEnv(readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8'))
  expect(Object.keys(example)).toEqual(expect.arrayContaining(Object.keys(modelSettings)))
  expect(readModelConfig(example)).toEqual(readModelConfig({}))
})

test('a provider is used only with its key, in the order of the table', () => {
  const providersWith = (env: Record<string, string>) =>
    listAccounts(readModelConfig(env)).map(({ writer }) => writer.provider)
  expect(providersWith({})).toEqual([])
  expect(providersWith({ OPENAI_API_KEY: 'key' })).toEqual(['openai'])
  expect(providersWith({ OPENAI_API_KEY: 'key', ANTHROPIC_API_KEY: 'key' })).toEqual([
    'anthropic',
    'openai',
  ])
})

test('a provider reads its own settings', () => {
  const config = readModelConfig({
    OPENAI_API_KEY: 'key',
    OPENAI_JUDGE_MODEL: 'small 2/4',
    OPENAI_BASE_URL: 'https://models.test/v1',
    ANTHROPIC_JUDGE_MODEL: 'other 1/2',
  })
  const shared = { provider: 'openai', key: 'key', address: 'https://models.test/v1' }
  expect(listAccounts(config)).toEqual([
    {
      writer: { ...shared, model: 'gpt-5.1', microsPerInputToken: 1.25, microsPerOutputToken: 10 },
      judge: { ...shared, model: 'small', microsPerInputToken: 2, microsPerOutputToken: 4 },
    },
  ])
})
