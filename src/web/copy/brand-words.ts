import { brandName } from '#domain/brand.ts'
import { site } from '#operator'

/** What the app in the browser loads of the operator's facts. Pages without scripts take the others from #operator. */
export const brand = { name: brandName, ...site } as const
