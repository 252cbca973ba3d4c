import { brandName, operator } from '#domain/brand.ts'

/** Every placeholder must be replaced before launch. */
export const brand = {
  name: brandName,
  /** Placeholder: the public URL, without a trailing slash. */
  address: 'https://lovinglysaid.example',
  /** Placeholder. */
  supportEmail: 'support@lovinglysaid.example',
  /** The language model provider, which receives what people write. */
  modelCompany: 'Anthropic',
  /** The analytics tag container, such as GTM-ABC1234. Null turns analytics off. */
  analyticsContainer: null as string | null,
  /** Samples are marked as samples wherever they are shown. */
  sisterSites: [
    { name: 'First sister site', address: 'https://first.example', sample: true as boolean },
    { name: 'Second sister site', address: 'https://second.example', sample: true as boolean },
    { name: 'Third sister site', address: 'https://third.example', sample: true as boolean },
  ],
  operator,
  /** Checks texts, and takes over when the first is unavailable. Null without a second key. */
  backupModelCompany: 'OpenAI' as string | null,
  /** Placeholder: the email provider. */
  mailCompany: 'Example Mail',
  /** True once each model provider has confirmed that it does not train on our data. */
  trainingRuledOut: false as boolean,
  /** True once Apple Pay and Google Pay are turned on in the Stripe dashboard. */
  walletsConfirmed: false as boolean,
} as const
