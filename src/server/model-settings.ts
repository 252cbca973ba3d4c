import * as z from 'zod/mini'
import type { Account } from './gateways/models/language-model.ts'
import { type ProviderName, providerNames, providers } from './gateways/models/providers.ts'

/** A model, and its price in dollars per million input and output tokens: claude-sonnet-4-5 3/15. */
const pricedModel = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^\S+ \d+(?:\.\d+)?\/\d+(?:\.\d+)?$/,
        'a model and its price, such as gpt-5.1 1.25/10',
      ),
    ),
  z.transform((value) => {
    const [model = '', price = ''] = value.split(' ')
    const [input = 0, output = 0] = price.split('/').map(Number)
    return { model, price: { input, output } }
  }),
)

const schemasOf = (provider: ProviderName) => {
  const { writer, judge } = providers[provider]
  return {
    API_KEY: z.optional(z.string()),
    MODEL: z._default(pricedModel, writer),
    JUDGE_MODEL: z._default(pricedModel, judge),
    BASE_URL: z.optional(z.url()),
  }
}

type Schemas = ReturnType<typeof schemasOf>
type Suffix = keyof Schemas
type SettingName<S extends Suffix> = `${Uppercase<ProviderName>}_${S}`

const nameOf = <S extends Suffix>(provider: ProviderName, suffix: S) =>
  `${provider.toUpperCase()}_${suffix}` as SettingName<S>

/** The name of one setting for each provider: ANTHROPIC_MODEL, OPENAI_MODEL. */
export const settingNames = <S extends Suffix>(suffix: S) =>
  providerNames.map((provider) => nameOf(provider, suffix))

/** The schemas of all providers' settings, by name. */
export const modelSettings = Object.fromEntries(
  providerNames.flatMap((provider) =>
    Object.entries(schemasOf(provider)).map(([suffix, schema]) => [
      nameOf(provider, suffix as Suffix),
      schema,
    ]),
  ),
) as { [S in Suffix as SettingName<S>]: Schemas[S] }

const environment = z.object(modelSettings)

export type ModelConfig = z.infer<typeof environment>

/** Reads only the models, for scripts that run without the other settings. */
export const readModelConfig = (env: Record<string, string | undefined>): ModelConfig =>
  environment.parse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))

/** The writer and the judge of each provider that has a key, in the order they are tried. */
export function listAccounts(config: ModelConfig): { writer: Account; judge: Account }[] {
  return providerNames.flatMap((provider) => {
    const key = config[nameOf(provider, 'API_KEY')]
    if (!key) return []
    const address = config[nameOf(provider, 'BASE_URL')] ?? null
    const account = (suffix: 'MODEL' | 'JUDGE_MODEL'): Account => {
      const { model, price } = config[nameOf(provider, suffix)]
      const perToken = { microsPerInputToken: price.input, microsPerOutputToken: price.output }
      return { provider, key, model, address, ...perToken }
    }
    return { writer: account('MODEL'), judge: account('JUDGE_MODEL') }
  })
}

/** The stand-in writes: its key is no secret. Pages then show a notice. */
export const isDemonstration = (config: ModelConfig) =>
  listAccounts(config).some(({ writer }) => writer.key === 'standin')

/** The models of each provider that has a key, by setting. */
export function listUsedModels(config: ModelConfig): Record<string, string> {
  return Object.fromEntries(
    listAccounts(config).flatMap(({ writer, judge }) => [
      [nameOf(writer.provider, 'MODEL'), writer.model],
      [nameOf(judge.provider, 'JUDGE_MODEL'), judge.model],
    ]),
  )
}
