import * as z from 'zod/mini'
import type { Account } from './gateways/models/language-model.ts'
import { type ProviderName, providerNames, providers } from './gateways/models/providers.ts'

/** Dollars per million input and output tokens: 3/15. */
const modelPrice = z.pipe(
  z.string().check(z.regex(/^\d+(?:\.\d+)?\/\d+(?:\.\d+)?$/)),
  z.transform((value) => {
    const [input = 0, output = 0] = value.split('/').map(Number)
    return { input, output }
  }),
)

const schemasOf = (provider: ProviderName) => {
  const { writer, judge } = providers[provider]
  return {
    API_KEY: z.optional(z.string()),
    MODEL: z._default(z.string(), writer.model),
    PRICE: z._default(modelPrice, writer.price),
    JUDGE_MODEL: z._default(z.string(), judge.model),
    JUDGE_PRICE: z._default(modelPrice, judge.price),
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

/** The default prices are those of the default models, so another model has to come with its own. */
export function findMissingPrices(given: Record<string, string | undefined>): string[] {
  return [...settingNames('MODEL'), ...settingNames('JUDGE_MODEL')]
    .map((model) => ({ model, price: model.replace(/MODEL$/, 'PRICE') }))
    .filter(({ model, price }) => given[model] && !given[price])
    .map(({ model, price }) => `${price}: needed together with ${model}`)
}

/** The writer and the judge of each provider that has a key, in the order they are tried. */
export function listAccounts(config: ModelConfig): { writer: Account; judge: Account }[] {
  return providerNames.flatMap((provider) => {
    const key = config[nameOf(provider, 'API_KEY')]
    if (!key) return []
    const address = config[nameOf(provider, 'BASE_URL')] ?? null
    const account = (model: string, price: { input: number; output: number }): Account => ({
      provider,
      key,
      model,
      address,
      microsPerInputToken: price.input,
      microsPerOutputToken: price.output,
    })
    return {
      writer: account(config[nameOf(provider, 'MODEL')], config[nameOf(provider, 'PRICE')]),
      judge: account(
        config[nameOf(provider, 'JUDGE_MODEL')],
        config[nameOf(provider, 'JUDGE_PRICE')],
      ),
    }
  })
}

/** The models of each provider that has a key, by setting. */
export function listUsedModels(config: ModelConfig): Record<string, string> {
  return Object.fromEntries(
    listAccounts(config).flatMap(({ writer, judge }) => [
      [nameOf(writer.provider, 'MODEL'), writer.model],
      [nameOf(judge.provider, 'JUDGE_MODEL'), judge.model],
    ]),
  )
}
