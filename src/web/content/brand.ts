/** Who we are. Every placeholder is to be replaced before the launch. */
export const brand = {
  name: 'Lovingly Said',
  /** Placeholder: the public address, without a slash at its end. */
  address: 'https://lovinglysaid.example',
  /** Placeholder. */
  supportEmail: 'support@lovinglysaid.example',
  /** Who runs the language model, and so receives what people write. */
  modelCompany: 'Anthropic',
  /** The tag container that counts visits, such as GTM-ABC1234. Nothing is counted without one. */
  analyticsContainer: null as string | null,
  /** Three sites that belong to the same house. A sample is marked as one wherever it is shown. */
  sisterSites: [
    { name: 'First sister site', address: 'https://first.example', sample: true as boolean },
    { name: 'Second sister site', address: 'https://second.example', sample: true as boolean },
    { name: 'Third sister site', address: 'https://third.example', sample: true as boolean },
  ],
  /** Placeholder: who runs the site in law, and where; the legal pages name it. */
  operator: { name: 'Example Operator LLC', place: 'Example State, USA' },
  /** Asked when the first does not answer. Null where no second key is set. */
  backupModelCompany: 'OpenAI' as string | null,
  /** Placeholder: whose mail server carries our letters. */
  mailCompany: 'Example Mail',
  /** True once each model company has confirmed that what we send is not used to train models. */
  trainingRuledOut: false as boolean,
} as const
