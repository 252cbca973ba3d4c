import type { Paper } from '#domain/files.ts'

/** Where printers hold US Letter. */
const letterRegions = new Set('US CA MX PH PR CL CO CR DO GT HN NI PA SV VE GU AS MP VI'.split(' '))

/** US Letter, unless the browser's first language names a region that uses A4. */
export function paperFor(languages: readonly string[]): Paper {
  const [first = ''] = languages
  const [, region] = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(first) ?? []
  return region && !letterRegions.has(region.toUpperCase()) ? 'a4' : 'letter'
}
