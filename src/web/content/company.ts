import type { Person } from './articles/article.ts'

/**
 * The company behind the site, for pages without scripts. Not in brand.ts, which the app in the browser loads.
 * Every placeholder must be replaced before launch.
 */
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
  /** Who wrote the guides, with what they do, such as “hospital chaplain”. Null: the company. */
  guideAuthor: null as Person | null,
  /** Who read all of them before they were published. Null: no one outside. */
  guideReviewer: null as Person | null,
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
