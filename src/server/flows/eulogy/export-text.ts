import { fields, retryFields } from '#domain/fields.ts'
import type { Export } from '#server/flows/privacy/export-family.ts'

type Row = Record<string, unknown>

/** Labels for columns whose name would not be clear to a reader. */
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
  rewrites: 'Paragraph changes left',
  wish: 'What you asked for',
  memory: 'What you added',
  memory_kinds: 'What each piece of it is for',
  old_text: 'The paragraph before',
  new_text: 'The new paragraph',
  position: 'Place of the paragraph, from 0',
  amount: 'Amount in cents',
  piece_kinds: 'What each piece of your words is for',
  preview_checked: 'Whether the preview was checked against your words',
  sentences: 'Each sentence, and your words behind it',
  removed: 'Sentences we took out',
  owner_name: 'Your name, as they see it',
  note: 'Your note to them',
  from: 'From',
  relation: 'What they were to the person',
  memory_text: 'The memory',
  state: 'State',
  kinds: 'What each piece of it is for',
  contributed_at: 'Added',
  announced_at: 'We emailed you about it',
  reported_at: 'You reported it',
  report_closed_at: 'We looked at it',
  reports: 'Times you reported it',
  testimonial: 'Your words',
  signed_as: 'We may share it, signed',
  change_names: 'Change the names in it',
  given_at: 'Sent to us',
  shown_text: 'On our home page',
  task: 'What for',
  notFound: 'Not found in your words',
  origin: 'From',
  kind: 'What kind',
  recipient: 'Sent to someone else, at your request',
  due_at: 'To be sent on',
  provider: 'Company',
  reserved_at: 'Begun',
  at: 'When',
  words: 'Whether your words were shown to them',
  settled_at: 'Finished',
}

/** The JSON export as readable text. */
export function exportText(data: Export): string {
  return [
    'EVERYTHING WE HOLD ABOUT THIS EULOGY',
    `As of ${formatValue(data.exported_at)} (all times are UTC)`,
    ...formatSection('WHAT YOU TOLD US', data.submissions),
    ...formatSection('YOUR ANSWERS TO SMALL QUESTIONS', data.answers),
    ...formatSection('SENTENCES YOU SAID ARE TRUE', data.confirmed_sentences),
    ...formatSection('THE EULOGY, AS IT WAS WRITTEN', data.texts),
    ...formatSection('YOUR CHANGES TO IT', data.edits),
    ...formatSection('PARAGRAPHS WRITTEN AGAIN FOR YOU', data.rewrites),
    ...formatSection('HOW IT BEGAN, UNCUT', data.openings),
    ...formatSection('TEXTS FROM OUR WRITING SERVICE', data.deliveries),
    ...formatSection('YOUR PURCHASE', data.purchase ? [data.purchase] : []),
    ...formatSection('PAYMENT PAGES', data.payments),
    ...formatSection('EMAILS ABOUT IT', data.emails),
    ...formatSection('WHO RECEIVED YOUR WORDS TO WRITE FROM', data.sent_to),
    ...formatSection('WHEN WE WROTE, OR TRIED TO', data.attempts),
    ...formatSection('PRIVATE LINKS AND BROWSERS THAT CAN OPEN IT', data.keys),
    ...formatSection('LINKS YOU CREATED FOR A READER', data.reader_links),
    ...formatSection('LINKS YOU CREATED TO ASK FOR MEMORIES', data.memory_requests),
    ...formatSection('MEMORIES FROM OTHERS', data.contributions.map(describeContribution)),
    ...formatSection('THE DAY OF THE FUNERAL, AND THE EMAIL FOR IT', data.funeral_days),
    ...formatSection(
      'WHAT YOU TOLD US ABOUT HOW IT WENT',
      data.testimonials.map(describeTestimonial),
    ),
    ...formatSection('WHAT OUR STAFF DID WITH IT', data.operator_actions),
    ...formatSection('WHEN A FORM CAME IN (kept for up to three days)', data.requests),
    '',
  ].join('\n')
}

/** Here `name` is the contributor's. */
const describeContribution = ({ name, text, ...row }: Export['contributions'][number]) => ({
  from: name,
  memory_text: text,
  ...row,
})

const describeTestimonial = ({ text, ...row }: Export['testimonials'][number]) => ({
  testimonial: text,
  ...row,
})

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
  if (Array.isArray(value)) return value.map((item) => `\n  - ${formatInline(item)}`).join('')
  return typeof value === 'object' ? formatInline(value) : String(value)
}

/** All values in order, without JSON syntax. */
function formatInline(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatInline).join('; ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, inner]) => [labelOf(name), formatInline(inner)] as const)
    .filter(([, text]) => text)
    .map(([label, text]) => `${label}: ${text}`)
    .join(', ')
}
