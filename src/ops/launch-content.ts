import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { paymentProvider } from '#domain/offer.ts'
import { type OperatorFacts, operatorFile } from '#operator'
import { evalsFile, type PassedEval } from '#server/launch-check/launch.ts'
import {
  type Acceptance,
  acceptedFile,
  type LaunchItem,
  readAcceptances,
  type StatedSite,
} from '#server/launch-check/settings.ts'
import { projectFolder } from '#server/project-folder.ts'

/** What the settings have to agree with. */
export function statedBy({ site, companies }: OperatorFacts): StatedSite {
  const { model, backupModel, automation } = companies
  const modelCompanies = [model, backupModel].filter((company) => company !== null)
  return { address: site.address, modelCompanies, automationCompany: automation }
}

/**
 * What operator.json has to say before launch, each item named by its place there. `lastLegalChange` is when the text
 * of a legal page last changed, such as 2026-11-16.
 */
export function listContentItems(facts: OperatorFacts, lastLegalChange: string): LaunchItem[] {
  const { site, founder, companies, legal } = facts
  const { sisterSites, ...ownSite } = site
  return [
    ...placeholdersIn({ ...facts, site: ownSite }, ''),
    ...sisterSites.map((sister, index) =>
      item(
        `site.sisterSites.${index}`,
        sister.sample || placeholdersIn(sister, '').some(({ problem }) => problem !== null),
        `“${sister.name}” is a sample. Replace it with the real site and set sample to false.`,
      ),
    ),
    item(
      'site.walletsConfirmed',
      !site.walletsConfirmed,
      `false. In the ${paymentProvider} dashboard, turn on cards, Apple Pay and Google Pay, then set it to true: the page then names both wallets next to the pay button.`,
    ),
    item(
      'founder.sample',
      founder.sample,
      'true. Write the founder’s own name and story for the About page and set it to false.',
    ),
    item(
      'companies.trainingRuledOut',
      !companies.trainingRuledOut,
      'false. Check with each company that writes or checks that inputs are not used for training, then set it to true.',
    ),
    item(
      'companies.agreementsSigned',
      !companies.agreementsSigned,
      'false. Sign a data processing agreement with standard contractual clauses with each company that the privacy policy names, then set it to true.',
    ),
    item(
      'legal.updated',
      legal.updated < lastLegalChange,
      `the legal pages say “Last updated ${legal.updated}”, but their text changed on ${lastLegalChange}. Set it to the day they take effect.`,
    ),
    item(
      'legal.lawyerReadOn',
      (legal.lawyerReadOn ?? '') < lastLegalChange,
      'no lawyer has read the current text of content/legal. Have a lawyer read this, for the US, the EU and the UK (whether you need a representative there, the withdrawal consent, the withdrawal function that EU law has required since June 19, 2026, the governing law), then enter the day.',
    ),
  ]
}

/** Everything that the legal pages state or the law asks for. */
const final = /^(?:operator|companies|legal)\./

const item = (name: string, isOpen: boolean, problem: string): LaunchItem => ({
  name,
  problem: isOpen ? `in ${operatorFile}, ${problem}` : null,
  canBeAccepted: !final.test(name),
})

const placeholder = /\.example\b|\bexample\b|placeholder|sister site$/i

function placeholdersIn(value: unknown, path: string): LaunchItem[] {
  if (typeof value === 'string')
    return [item(path, placeholder.test(value), `it is still “${value}”. Replace it.`)]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    placeholdersIn(inner, path ? `${path}.${name}` : name),
  )
}

export async function readEvals(): Promise<PassedEval[]> {
  return JSON.parse(await readFile(join(projectFolder, evalsFile), 'utf8')) as PassedEval[]
}

/** Throws if the file is malformed. */
export async function readAccepted(): Promise<Acceptance[]> {
  return readAcceptances(JSON.parse(await readFile(join(projectFolder, acceptedFile), 'utf8')))
}

/** Replaces the previous run of the same brief and models, even if this one failed. */
export async function recordEval(run: PassedEval & { on: string }): Promise<void> {
  const isSameSetup = ({ briefVersion, models }: PassedEval) =>
    briefVersion === run.briefVersion && JSON.stringify(models) === JSON.stringify(run.models)
  const others = (await readEvals()).filter((earlier) => !isSameSetup(earlier))
  await writeFile(join(projectFolder, evalsFile), `${JSON.stringify([...others, run], null, 2)}\n`)
}
