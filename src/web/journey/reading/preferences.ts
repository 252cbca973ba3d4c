import { useState } from 'react'
import * as z from 'zod/mini'
import { readingPreferences } from '#web/journey/pending-input.ts'

export const sizes = [1, 2, 3, 4, 5] as const
/** The letters of each size, as a share of the first. */
export const letters = { 1: 1, 2: 1.14, 3: 1.36, 4: 1.6, 5: 1.9 }

const schema = z.object({
  size: z._default(z.literal(sizes), 2),
  screen: z._default(z.enum(['device', 'paper', 'dark']), 'device'),
  fullScreen: z._default(z.boolean(), true),
})
export type Preferences = z.output<typeof schema>
export type ChangePreferences = (change: Partial<Preferences>) => void

function readPreferences(): Preferences {
  const stored = schema.safeParse(readingPreferences.find() ?? {})
  return stored.success ? stored.data : schema.parse({})
}

/** The preferences, kept in this browser. */
export function usePreferences(): [Preferences, ChangePreferences] {
  const [preferences, setPreferences] = useState(readPreferences)
  return [
    preferences,
    (change) => {
      const changed = { ...preferences, ...change }
      setPreferences(changed)
      readingPreferences.save(changed)
    },
  ]
}

/** The next value in this direction, or the same at the end of the scale. */
export function step<T>(scale: readonly T[], value: T, by: 1 | -1): T {
  return scale[scale.indexOf(value) + by] ?? value
}
