import { headingOf, labelOf } from '#domain/describe-evidence.ts'
import type { Evidence, SentenceEvidence } from '#domain/evidence.ts'
import type { Export } from '#server/flows/privacy/export-family.ts'
import { labelIn, valueIn } from './export-labels.ts'

type Row = Record<string, unknown>
type Part = Exclude<keyof Export, 'exported_at'>

const titles: [Part, string][] = [
  ['submissions', 'WHAT YOU TOLD US'],
  ['answers', 'YOUR ANSWERS TO SMALL QUESTIONS'],
  ['confirmed_sentences', 'SENTENCES YOU SAID ARE TRUE'],
  ['texts', 'THE EULOGY, AS IT WAS WRITTEN'],
  ['edits', 'YOUR CHANGES TO IT'],
  ['rewrites', 'PARAGRAPHS WRITTEN AGAIN FOR YOU'],
  ['openings', 'HOW IT BEGAN, UNCUT'],
  ['deliveries', 'TEXTS FROM OUR WRITING SERVICE'],
  ['purchase', 'YOUR PURCHASE'],
  ['payments', 'PAYMENT PAGES'],
  ['emails', 'EMAILS ABOUT IT'],
  ['sent_to', 'WHO RECEIVED YOUR WORDS TO WRITE FROM'],
  ['attempts', 'WHEN WE WROTE, OR TRIED TO'],
  ['keys', 'PRIVATE LINKS AND BROWSERS THAT CAN OPEN IT'],
  ['proven_addresses', 'WHEN WE SAW THAT YOUR ADDRESS IS YOURS'],
  ['reader_links', 'LINKS YOU CREATED FOR A READER'],
  ['memory_requests', 'LINKS YOU CREATED TO ASK FOR MEMORIES'],
  ['contributions', 'MEMORIES FROM OTHERS'],
  ['operator_actions', 'WHAT OUR STAFF DID WITH IT'],
  ['requests', 'WHEN A FORM CAME IN (kept for up to three days)'],
]

/** The JSON export as readable text, without the numbers that mean something only to our systems. */
export function exportText(data: Export): string {
  return [
    'EVERYTHING WE HOLD ABOUT THIS EULOGY',
    `As of ${formatValue(data.exported_at)} (all times are UTC)`,
    'The download as JSON also has the numbers by which our systems know each part.',
    ...titles.flatMap(([part, title]) => formatPart(data, part, title)),
    '',
  ].join('\n')
}

function formatPart(data: Export, part: Part, title: string): string[] {
  const stored = data[part]
  const rows = Array.isArray(stored) ? stored : stored ? [stored] : []
  if (rows.length === 0) return []
  const versions = data.submissions.map(({ id }) => id)
  const entries = rows.flatMap((row: Row) => formatEntry(part, describe(part, row, versions)))
  return ['', '', title, '='.repeat(title.length), ...entries]
}

/** Ids, and what is only for our programs. */
const isInternal = (column: string) =>
  /(^|_)id$/.test(column) ||
  ['url', 'payment_intent', 'prewritten_version', 'fixed_contributions'].includes(column)

/** The row with words instead of ids: which version it belongs to, and whose memory it is. */
function describe(part: Part, row: Row, versions: readonly string[]): Row {
  const id = row.submission_id ?? (part === 'submissions' ? row.id : undefined)
  const version = versions.length > 1 && id ? { version: versions.indexOf(String(id)) + 1 } : {}
  const known = Object.entries(row).filter(([column]) => !isInternal(column))
  const described = { ...version, ...Object.fromEntries(known) }
  if (part === 'rewrites') return { ...described, position: Number(row.position) + 1 }
  if (part === 'payments') return { ...described, amount: (Number(row.amount) / 100).toFixed(2) }
  if (part !== 'contributions') return described
  // Here `name` is the contributor's.
  const { name: from, text: memory_text, ...rest } = described as Row
  return { from, memory_text, ...rest }
}

function formatEntry(part: Part, row: Row): string[] {
  const lines = Object.entries(row).flatMap(([column, value]) => {
    const formatted = formatColumn(column, value)
    return formatted === '' ? [] : [`${labelIn(part, column)}: ${formatted}`]
  })
  return ['', ...lines]
}

function formatColumn(column: string, value: unknown): string {
  if (column === 'sentences') return formatList(value as StoredSentence[], formatSentence)
  if (column === 'removed') return formatList(value as SentenceEvidence[], formatRemoved)
  return typeof value === 'string' ? formatValue(valueIn(column, value)) : formatValue(value)
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().replace('T', ' ').slice(0, 16)
  if (typeof value === 'string') return value.includes('\n') ? `\n${value}\n` : value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

const formatList = <Item>(items: readonly Item[], format: (item: Item) => string) =>
  items.map((item) => `\n  - ${format(item)}`).join('')

/** In the beginning that was written for the preview, the evidence doesn't name where it's from. */
type StoredSentence =
  | SentenceEvidence
  | { text: string; checked: { evidence?: { words: string }[] } | null }

function formatSentence(stored: StoredSentence): string {
  if (!('sentence' in stored)) {
    const words = stored.checked?.evidence?.map((item) => `\n      “${item.words}”`).join('')
    return words ? `${stored.text}\n    From your words${words}` : stored.text
  }
  const notFound = stored.notFound && `\n    Not found in your words: “${stored.notFound}”`
  const words = stored.evidence.map(formatEvidence).join('')
  return `${stored.sentence.trim()}\n    ${headingOf(stored)}${words}${notFound}`
}

const formatEvidence = (evidence: Evidence) => `\n      ${labelOf(evidence)}: “${evidence.words}”`

const formatRemoved = ({ sentence, notFound }: SentenceEvidence) =>
  notFound ? `${sentence.trim()}\n    Not found in your words: “${notFound}”` : sentence.trim()
