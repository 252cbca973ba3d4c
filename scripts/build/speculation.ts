import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const path = '/prefetch.speculationrules'

/**
 * A page of ours that a visitor points at is fetched before they press. Only its text is, and nothing
 * of it runs; an address with a query stands for one visitor and is left alone.
 */
const rules = {
  prefetch: [
    {
      source: 'document',
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/*\\?*=*' } }] },
      eagerness: 'moderate',
    },
  ],
}

/** Named in a header and not in the page, so that pages without scripts go on allowing none. */
export const speculationHeader = { 'speculation-rules': `"${path}"` }

export async function writeSpeculationRules(client: string) {
  await writeFile(join(client, path), JSON.stringify(rules))
}
