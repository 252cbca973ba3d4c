import { formatHeading, formatLabel } from '#domain/describe-evidence.ts'
import type { Evidence, SentenceEvidence } from '#domain/evidence.ts'
import { fields, retryFields } from '#domain/fields.ts'
import type { PreviewEvidence } from '#domain/preview/preview.ts'
import type { Export } from '#server/flows/privacy/export-family.ts'

type Row = Record<string, unknown>
type Part = Exclude<keyof Export, 'exported_at'>

const titles: [Part, string][] = [
  ['submissions', 'WHAT YOU TOLD US'],
  ['questions', 'WHAT WE ASKED YOU, AND YOUR ANSWERS'],
  ['listenings', 'WHEN WE READ YOUR WORDS TO ASK'],
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
  ['reader_links', 'LINKS YOU CREATED FOR READERS'],
  ['memory_links', 'LINKS YOU CREATED TO ASK FOR MEMORIES'],
  ['memories', 'MEMORIES FROM OTHERS'],
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
  ['url', 'payment_intent', 'prewritten_version', 'memory_ids'].includes(column)

/** The row with words instead of ids: which version it belongs to, and whose memory it is. */
function describe(part: Part, row: Row, versions: readonly string[]): Row {
  const id = row.submission_id ?? (part === 'submissions' ? row.id : undefined)
  const version = versions.length > 1 && id ? { version: versions.indexOf(String(id)) + 1 } : {}
  const known = Object.entries(row).filter(([column]) => !isInternal(column))
  const described = { ...version, ...Object.fromEntries(known) }
  if (part === 'rewrites') return { ...described, position: Number(row.position) + 1 }
  if (part === 'payments') return { ...described, amount: (Number(row.amount) / 100).toFixed(2) }
  if (part !== 'memories') return described
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
  if (column === 'preview_evidence' && value) return formatShown(value as PreviewEvidence)
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
  return `${stored.sentence.trim()}\n    ${formatHeading(stored)}${words}${notFound}`
}

const formatEvidence = (evidence: Evidence) =>
  `\n      ${formatLabel(evidence)}: “${evidence.words}”`

const formatShown = ({ sentence, words }: PreviewEvidence) =>
  `${sentence}\n    From your words\n      “${words}”`

const formatRemoved = ({ sentence, notFound }: SentenceEvidence) =>
  notFound ? `${sentence.trim()}\n    Not found in your words: “${notFound}”` : sentence.trim()

/** What each column is called in the download as text, where its name would not be clear to a reader. */
const labels: Record<string, string> = {
  ...Object.fromEntries(
    [...Object.values(fields), ...Object.values(retryFields)].map(({ column, label }) => [
      column,
      label,
    ]),
  ),
  name: 'Their name in the form',
  type: 'Whether it’s paid',
  created_at: 'Sent to us',
  preview: 'The preview, as you were shown it',
  retries: 'Retries left',
  rewrites: 'Paragraph changes left',
  wish: 'What you asked for',
  memory: 'What you added',
  memory_kinds: 'What each piece of it is for',
  memory_of: 'Whose memory it adds',
  old_text: 'The paragraph before',
  new_text: 'The new paragraph',
  position: 'Which paragraph',
  amount: 'Amount',
  attempt: 'Which page',
  next_check_at: 'When we ask the payment company again',
  opened_at: 'Opened',
  paid_at: 'Paid',
  prewrites: 'Texts begun before you paid',
  passage: 'The passage in your scripture reference',
  verses: 'Its words, from the King James Version',
  own_verses: 'Its words, from your own church',
  own_verses_at: 'You changed its words',
  piece_kinds:
    'What each piece of your words is for, with the place of the letter where a part for something else begins',
  preview_checked: 'Whether the preview was checked against your words',
  preview_evidence: 'A sentence of it, and the words behind it',
  begun_at: 'You asked for the beginning',
  written_again_at: 'The beginning was written again with your answers',
  sentences: 'Each sentence, and the words behind it',
  removed: 'Sentences we took out',
  owner_name: 'Your name, as they see it',
  note: 'Your note to them',
  from: 'From',
  relation: 'What they were to the person',
  memory_text: 'The memory',
  state: 'State',
  kinds: 'What each piece of it is for',
  contributed_at: 'Added',
  changed_at: 'Last changed',
  decided_at: 'You decided about it',
  announced_at: 'We emailed you about it',
  ask: 'We asked',
  answer: 'Your answer',
  asked_at: 'Asked',
  answered_at: 'Answered',
  skipped_at: 'Skipped',
  round: 'Which time',
  listened_at: 'When',
  helpline: 'What you wrote of not wanting to go on',
  purpose: 'What for',
  task: 'Step',
  kind: 'What kind',
  recipient: 'Sent to another address',
  due_at: 'To be sent on',
  sent_at: 'Sent',
  sends: 'Times sent',
  failed_at: 'Not delivered',
  failure: 'Why',
  proven_at: 'When',
  provider: 'Company',
  reserved_at: 'Begun',
  started_at: 'Begun',
  at: 'When',
  words: 'Whether your words were shown to them',
  settled_at: 'Finished',
  ended_at: 'Finished',
  revision: 'Which change',
  saved_at: 'Saved',
  written_at: 'Written',
  requested_at: 'You asked for it',
  expires_at: 'Works until',
  revoked_at: 'Stopped',
}

/** The same columns mean something else in some parts. */
const labelsIn: Record<string, Record<string, string>> = {
  keys: { created_at: 'Created', kind: 'Where' },
  reader_links: { created_at: 'Created' },
  memory_links: { created_at: 'Created' },
  rewrites: { expires_at: 'To be finished by' },
  requests: { requested_at: 'Came in' },
  questions: { number: 'Which question', about: 'Your words it was about' },
}

function labelIn(part: string, column: string): string {
  const plain = column.replace(/_/g, ' ')
  return (
    labelsIn[part]?.[column] ?? labels[column] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
  )
}

/** Our words for our codes. */
const values: Record<string, Record<string, string>> = {
  type: { general: 'not paid', paid: 'paid' },
  purpose: { preview: 'the preview', prewrite: 'the eulogy, before you paid', paid: 'the eulogy' },
  task: {
    listen: 'finding what to ask you',
    kinds: 'finding what each piece of your words is for',
    draft: 'writing',
    judge: 'checking it against your words',
    patch: 'correcting it',
    read: 'reading it as the room will hear it',
    rewrite: 'a rewritten paragraph',
  },
}

const valueIn = (column: string, value: string): string => values[column]?.[value] ?? value
