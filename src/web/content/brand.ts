import { brandName, operator, writerCompanies } from '#domain/brand.ts'

/** Every placeholder must be replaced before launch. */
export const brand = {
  name: brandName,
  /** Placeholder: the public URL, without a trailing slash. */
  address: 'https://lovinglysaid.example',
  /** Placeholder. */
  supportEmail: 'support@lovinglysaid.example',
  /** The analytics tag container, such as GTM-ABC1234. Null turns analytics off. */
  analyticsContainer: null as string | null,
  /** Samples are marked as samples wherever they are shown. */
  sisterSites: [
    { name: 'First sister site', address: 'https://first.example', sample: true as boolean },
    { name: 'Second sister site', address: 'https://second.example', sample: true as boolean },
    { name: 'Third sister site', address: 'https://third.example', sample: true as boolean },
  ],
  operator,
  ...writerCompanies,
  /** Placeholder: the email provider. */
  mailCompany: 'Example Mail',
  /** True once Apple Pay and Google Pay are turned on in the Stripe dashboard. */
  walletsConfirmed: false as boolean,
} as const
