import { type Environment, findInvalidSettings, type StatedSite } from '#server/launch.ts'
import type { brand } from '#web/content/brand.ts'
import type { company } from '#web/content/company.ts'
import type { Testimonial } from '#web/content/testimonials.ts'

type Brand = Widened<typeof brand>
type Company = Widened<typeof company>
type Widened<Value> = Value extends string
  ? string
  : Value extends object
    ? { [Name in keyof Value]: Widened<Value[Name]> }
    : Value

type Content = {
  brand: Brand
  company: Company
  /** When the text of a legal page last changed, such as 2026-11-16. */
  lastLegalChange: string
  testimonials: readonly Testimonial[]
}
type Site = Content & { environment: Environment }

/** Everything that must be done before launch, one line each. */
export function listOpenItems({ environment, ...content }: Site): string[] {
  return [
    ...listOpenContentItems(content),
    ...findInvalidSettings(environment, statedBy(content.brand)),
  ]
}

/** What the settings have to agree with. */
export function statedBy({ address, modelCompany, backupModelCompany }: Brand): StatedSite {
  const modelCompanies = [modelCompany, backupModelCompany].filter((company) => company !== null)
  return { address, modelCompanies }
}

/** The items that are known at build time. */
export function listOpenContentItems(content: Content): string[] {
  const { brand, company, testimonials } = content
  return [
    ...samplesIn(testimonials),
    ...placeholdersIn(brand, 'brand'),
    ...placeholdersIn(company, 'company'),
    ...sampleSitesIn(brand),
    ...(brand.trainingRuledOut ? [] : [confirmTraining]),
    ...(brand.walletsConfirmed ? [] : [confirmWallets]),
    ...(company.agreementsSigned ? [] : [confirmAgreements]),
    ...(company.founder.sample ? [writeFounder] : []),
    ...legalItems(content),
  ]
}

const confirmTraining =
  'src/web/content/brand.ts: trainingRuledOut is false. Check with each model provider that inputs are not used for training, then set it to true.'

const confirmWallets =
  'src/web/content/brand.ts: walletsConfirmed is false. In the Stripe dashboard, turn on cards, Apple Pay and Google Pay, then set it to true: the page then names both wallets next to the pay button.'

const confirmAgreements =
  'src/web/content/company.ts: agreementsSigned is false. Sign a data processing agreement with standard contractual clauses with each company that the privacy policy names, then set it to true.'

const writeFounder =
  'src/web/content/company.ts: founder is marked as a sample. Write the founder’s own name and story for the About page and set sample to false.'

function legalItems({ company, lastLegalChange }: Content): string[] {
  const { legalUpdated, lawyerReadOn } = company
  return [
    ...(legalUpdated >= lastLegalChange
      ? []
      : [
          `src/web/content/company.ts: the legal pages say “Last updated ${legalUpdated}”, but their text changed on ${lastLegalChange}. Set legalUpdated to the day they take effect.`,
        ]),
    ...((lawyerReadOn ?? '') >= lastLegalChange
      ? []
      : [
          'src/web/content/legal: no lawyer has read the current text. Have a lawyer read this, for the US, the EU and the UK (whether you need a representative there, the withdrawal consent, the withdrawal function that EU law has required since June 19, 2026, the governing law), then set lawyerReadOn.',
        ]),
  ]
}

function samplesIn(testimonials: readonly Testimonial[]): string[] {
  return testimonials
    .filter(({ sample }) => sample)
    .map(
      ({ attribution }) =>
        `src/web/content/testimonials.ts: “${attribution}” is a sample. Replace it with a real customer’s words, used with permission, and set sample to false. Fake testimonials are illegal.`,
    )
}

function sampleSitesIn({ sisterSites }: Brand): string[] {
  return sisterSites
    .filter(({ sample }) => sample)
    .map(
      ({ name }) =>
        `src/web/content/brand.ts: “${name}” is marked as a sample. Replace it with the real site and set sample to false.`,
    )
}

const placeholder = /\.example\b|\bexample\b|placeholder|sister site$/i

function placeholdersIn(value: unknown, path: string): string[] {
  if (typeof value === 'string') {
    if (!placeholder.test(value)) return []
    const [file] = path.split('.')
    return [`src/web/content/${file}.ts: ${path} is still “${value}”. Replace it.`]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => placeholdersIn(inner, `${path}.${name}`))
}
