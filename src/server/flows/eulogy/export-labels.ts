import { fields, retryFields } from '#domain/fields.ts'

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
  old_text: 'The paragraph before',
  new_text: 'The new paragraph',
  position: 'Which paragraph',
  amount: 'Amount',
  attempt: 'Which page',
  next_check_at: 'When we ask the payment company again',
  opened_at: 'Opened',
  paid_at: 'Paid',
  prewrites: 'Texts begun before you paid',
  piece_kinds: 'What each piece of your words is for',
  preview_checked: 'Whether the preview was checked against your words',
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
  memory_requests: { created_at: 'Created' },
  rewrites: { expires_at: 'To be finished by' },
  requests: { requested_at: 'Came in' },
}

export function labelIn(part: string, column: string): string {
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
    kinds: 'finding what each piece of your words is for',
    draft: 'writing',
    judge: 'checking it against your words',
    patch: 'correcting it',
    read: 'reading it as the room will hear it',
    rewrite: 'one paragraph again',
  },
}

export const valueIn = (column: string, value: string): string => values[column]?.[value] ?? value
