import { fields, retryFields } from '#domain/fields.ts'
import type { Export } from './export-family.ts'

type Row = Record<string, unknown>

/** What people call things that are stored under another name. */
const labels: Record<string, string> = {
  ...Object.fromEntries(
    [...Object.values(fields), ...Object.values(retryFields)].map(({ column, label }) => [
      column,
      label,
    ]),
  ),
  name: 'Their name in the form',
  created_at: 'Sent to us',
  preview: 'The preview, as you were shown it',
  retries: 'Retries left',
  amount: 'Amount in cents',
  piece_kinds: 'What each piece of your words is for',
  preview_checked: 'Whether the preview was checked against your words',
  sentences: 'Each sentence, and your words behind it',
  removed: 'Sentences we took out',
  task: 'What for',
  notFound: 'Not found in your words',
  origin: 'From',
  kind: 'What kind',
  due_at: 'To be sent on',
  provider: 'Company',
  reserved_at: 'Begun',
  settled_at: 'Finished',
}

/** The same as the JSON, to be read by a person. */
export function exportText(all: Export): string {
  return [
    'EVERYTHING WE HOLD ABOUT THIS EULOGY',
    `As of ${formatValue(all.exported_at)} (all times are UTC)`,
    ...formatSection('WHAT YOU TOLD US', all.submissions),
    ...formatSection('YOUR ANSWERS TO SMALL QUESTIONS', all.answers),
    ...formatSection('SENTENCES YOU SAID ARE TRUE', all.confirmed_sentences),
    ...formatSection('THE EULOGY, AS IT WAS WRITTEN', all.texts),
    ...formatSection('YOUR CHANGES TO IT', all.edits),
    ...formatSection('HOW IT BEGAN, UNCUT', all.openings),
    ...formatSection('TEXTS FROM OUR WRITING SERVICE', all.deliveries),
    ...formatSection('YOUR PURCHASE', all.purchase ? [all.purchase] : []),
    ...formatSection('PAYMENT PAGES', all.payments),
    ...formatSection('EMAILS TO YOU', all.emails),
    ...formatSection('WHO RECEIVED YOUR WORDS TO WRITE FROM', all.sent_to),
    ...formatSection('WHEN WE WROTE, OR TRIED TO', all.attempts),
    ...formatSection('PRIVATE LINKS AND BROWSERS THAT CAN OPEN IT', all.keys),
    ...formatSection('WHEN A FORM CAME IN (kept for up to three days)', all.visits),
    '',
  ].join('\n')
}

function formatSection(title: string, rows: readonly Row[]): string[] {
  if (rows.length === 0) return []
  return ['', '', title, '='.repeat(title.length), ...rows.flatMap(formatEntry)]
}

function formatEntry(row: Row): string[] {
  const lines = Object.entries(row).filter(
    ([, value]) => value !== null && formatValue(value) !== '',
  )
  return ['', ...lines.map(([name, value]) => `${labelOf(name)}: ${formatValue(value)}`)]
}

function labelOf(name: string): string {
  const plain = name.replace(/_/g, ' ')
  return labels[name] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

function formatValue(value: unknown): string {
  if (value instanceof Date) return value.toISOString().replace('T', ' ').slice(0, 16)
  if (typeof value === 'string') return value.includes('\n') ? `\n${value}\n` : value
  if (Array.isArray(value)) return value.map((each) => `\n  - ${formatInline(each)}`).join('')
  return typeof value === 'object' ? formatInline(value) : String(value)
}

/** Everything in it, in its order and without the signs of JSON. */
function formatInline(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatInline).join('; ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, inner]) => [labelOf(name), formatInline(inner)] as const)
    .filter(([, words]) => words)
    .map(([label, words]) => `${label}: ${words}`)
    .join(', ')
}
