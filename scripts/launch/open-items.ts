import { type Environment, findInvalidSettings } from '#server/launch.ts'
import type { brand } from '#web/content/brand.ts'
import type { Testimonial } from '#web/content/testimonials.ts'

type Brand = { [Name in keyof typeof brand]: Widened<(typeof brand)[Name]> }
type Widened<Value> = Value extends string
  ? string
  : Value extends object
    ? { [Name in keyof Value]: Widened<Value[Name]> }
    : Value

type Content = {
  brand: Brand
  testimonials: readonly Testimonial[]
}
type Site = Content & { environment: Environment }

/** What must be done before the site may open to the public: a line for each thing. */
export function listOpenItems({ environment, ...content }: Site): string[] {
  return [
    ...listOpenContentItems(content),
    ...findInvalidSettings(environment, content.brand.address),
  ]
}

/** What of it the build can know. */
export function listOpenContentItems({ brand, testimonials }: Content): string[] {
  return [
    ...samplesIn(testimonials),
    ...placeholdersIn(brand, 'brand'),
    ...sampleSitesIn(brand),
    ...(brand.trainingRuledOut ? [] : [confirmTraining]),
  ]
}

const confirmTraining =
  'src/web/content/brand.ts: the site cannot say yet that people’s words are not used to train models. Check that setting with each model company, then set trainingRuledOut to true.'

function samplesIn(testimonials: readonly Testimonial[]): string[] {
  return testimonials
    .filter(({ sample }) => sample)
    .map(
      ({ attribution }) =>
        `src/web/content/testimonials.ts: “${attribution}” is a sample. Put in the words of a real customer who has agreed, and set sample to false. Invented testimonials are unlawful.`,
    )
}

function sampleSitesIn({ sisterSites }: Brand): string[] {
  return sisterSites
    .filter(({ sample }) => sample)
    .map(
      ({ name }) =>
        `src/web/content/brand.ts: “${name}” is marked as a sample. Put in the real site, and set sample to false.`,
    )
}

const placeholder = /\.example\b|\bexample\b|placeholder|sister site$/i

function placeholdersIn(value: unknown, path: string): string[] {
  if (typeof value === 'string') {
    if (!placeholder.test(value)) return []
    return [`src/web/content/brand.ts: ${path} is still “${value}”. Put in the real one.`]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => placeholdersIn(inner, `${path}.${name}`))
}
