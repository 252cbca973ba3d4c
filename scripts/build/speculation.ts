import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const path = '/prefetch.speculationrules'

/** Prefetches pages that a visitor points at. URLs with a query belong to one visitor and are excluded. */
const rules = {
  prefetch: [
    {
      source: 'document',
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/*\\?*=*' } }] },
      eagerness: 'moderate',
    },
  ],
}

/** A header rather than an inline script, so that pages without scripts need none in their policy. */
export const speculationHeader = { 'speculation-rules': `"${path}"` }

export async function writeSpeculationRules(client: string) {
  await writeFile(join(client, path), JSON.stringify(rules))
}
