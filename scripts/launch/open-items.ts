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

/** Everything that must be done before launch, one line each. */
export function listOpenItems({ environment, ...content }: Site): string[] {
  return [
    ...listOpenContentItems(content),
    ...findInvalidSettings(environment, content.brand.address),
  ]
}

/** The items that are known at build time. */
export function listOpenContentItems({ brand, testimonials }: Content): string[] {
  return [
    ...samplesIn(testimonials),
    ...placeholdersIn(brand, 'brand'),
    ...sampleSitesIn(brand),
    ...(brand.trainingRuledOut ? [] : [confirmTraining]),
  ]
}

const confirmTraining =
  'src/web/content/brand.ts: trainingRuledOut is false. Check with each model provider that inputs are not used for training, then set it to true.'

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
    return [`src/web/content/brand.ts: ${path} is still “${value}”. Replace it.`]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => placeholdersIn(inner, `${path}.${name}`))
}
