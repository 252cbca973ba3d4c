import type { LaunchItem } from '#server/launch/launch-item.ts'
import type { StatedSite } from '#server/launch/settings.ts'
import type { brand } from '#web/content/brand.ts'
import type { company } from '#web/content/company.ts'

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
}

/** What the settings have to agree with. */
export function statedBy(brand: Brand): StatedSite {
  const { address, modelCompany, backupModelCompany, automationCompany } = brand
  const modelCompanies = [modelCompany, backupModelCompany].filter((company) => company !== null)
  return { address, modelCompanies, automationCompany }
}

/** What the content files have to say before launch. */
export function listContentItems(content: Content): LaunchItem[] {
  const { brand, company } = content
  return [
    ...placeholdersIn(brand, 'brand'),
    ...placeholdersIn(company, 'company'),
    ...brand.sisterSites.map(({ name, sample }, index) =>
      item(
        `brand.sisterSites.${index}.sample`,
        sample,
        `“${name}” is marked as a sample. Replace it with the real site and set sample to false.`,
      ),
    ),
    item(
      'brand.trainingRuledOut',
      !brand.trainingRuledOut,
      'false. Check with each company that writes or checks (src/domain/brand.ts) that inputs are not used for training, then set it to true.',
    ),
    item(
      'brand.walletsConfirmed',
      !brand.walletsConfirmed,
      'false. In the Stripe dashboard, turn on cards, Apple Pay and Google Pay, then set it to true: the page then names both wallets next to the pay button.',
    ),
    item(
      'company.agreementsSigned',
      !company.agreementsSigned,
      'false. Sign a data processing agreement with standard contractual clauses with each company that the privacy policy names, then set it to true.',
    ),
    item(
      'company.founder.sample',
      company.founder.sample,
      'true. Write the founder’s own name and story for the About page and set it to false.',
    ),
    ...legalItems(content),
  ]
}

/** Everything that the legal pages state or the law asks for. */
const legal =
  /^(?:legal\.|company\.(?!founder)|brand\.(?:operator\.|mailCompany$|trainingRuledOut$))/

const item = (name: string, isOpen: boolean, problem: string): LaunchItem => ({
  name,
  problem: isOpen ? `${fileOf(name)}${problem}` : null,
  canBeAccepted: !legal.test(name),
})

const fileOf = (name: string) => {
  const [, file] = /^(brand|company)\./.exec(name) ?? []
  return file ? `in src/web/content/${file}.ts, ` : ''
}

function legalItems({ company, lastLegalChange }: Content): LaunchItem[] {
  const { legalUpdated, lawyerReadOn } = company
  return [
    item(
      'legal.updated',
      legalUpdated < lastLegalChange,
      `the legal pages say “Last updated ${legalUpdated}”, but their text changed on ${lastLegalChange}. Set legalUpdated in src/web/content/company.ts to the day they take effect.`,
    ),
    item(
      'legal.lawyer',
      (lawyerReadOn ?? '') < lastLegalChange,
      'no lawyer has read the current text of src/web/content/legal. Have a lawyer read this, for the US, the EU and the UK (whether you need a representative there, the withdrawal consent, the withdrawal function that EU law has required since June 19, 2026, the governing law), then set lawyerReadOn in src/web/content/company.ts.',
    ),
  ]
}

const placeholder = /\.example\b|\bexample\b|placeholder|sister site$/i

function placeholdersIn(value: unknown, path: string): LaunchItem[] {
  if (typeof value === 'string')
    return [item(path, placeholder.test(value), `it is still “${value}”. Replace it.`)]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => placeholdersIn(inner, `${path}.${name}`))
}
