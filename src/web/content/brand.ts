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

/** Facts for pages without scripts. They are not in `brand`, because the app in the browser loads that. */
export const company = {
  /** Placeholder: where a letter reaches the operator. */
  postalAddress: '1 Example Street, Example City, Example State 00000, USA',
  /** Placeholder: the law and the courts named in the terms. */
  governingLaw: 'the State of Example, USA',
  /** Placeholder: the company that runs our servers and the database. */
  hostingCompany: 'Example Hosting',
  /** Placeholder: the person behind the site, and why they started it, in their own words. */
  founder: {
    name: 'Example Founder',
    story: [
      'Placeholder: in two or three sentences of your own, say who you are and which funeral, loss or speech made you start this site.',
    ],
    sample: true as boolean,
  },
  /** The date on the legal pages. legal/changes.ts records when their text last changed. */
  legalUpdated: '2025-04-09',
  /** When a lawyer last read the legal pages, such as 2026-12-01. */
  lawyerReadOn: null as string | null,
  /**
   * True once every company that receives personal data has signed a data processing agreement that
   * includes the standard contractual clauses of the European Commission.
   */
  agreementsSigned: false as boolean,
} as const
