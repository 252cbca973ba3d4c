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
  /** Samples: three sites that belong to the same house. */
  sisterSites: [
    { name: 'First sister site', address: 'https://first.example' },
    { name: 'Second sister site', address: 'https://second.example' },
    { name: 'Third sister site', address: 'https://third.example' },
  ],
} as const
