type StoryKind =
  | 'submitted'
  | 'preview'
  | 'answer'
  | 'checkout'
  | 'payment'
  | 'writing'
  | 'text'
  | 'email'
  | 'edit'
  | 'retry'
  | 'rewrite'
  | 'access'
  | 'refund'
  | 'alert'
  | 'operator'
  | 'erasure'

/** One thing that happened to an order, in a plain sentence without any words of the user. */
export type StoryEntry = { at: Date; kind: StoryKind; sentence: string; isProblem: boolean }

/** Adds an entry to a story, unless it never happened. */
export type AddEntry = (
  at: Date | null,
  kind: StoryKind,
  sentence: string,
  isProblem?: boolean,
) => void

const exact: Record<string, string> = {
  'attempt-timeout': 'it took too long',
  'idle-timeout': 'the model stopped answering',
  stopped: 'it was stopped, for example by a deploy',
  'budget-spent': 'the daily budget was used up',
  'no-answer': 'the model returned no answer',
  'too-short': 'the text was too short',
  'too-little-left': 'too little of the text could be verified',
  'failed-controls': 'the checking model got control sentences wrong',
  abandoned: 'its process died',
  declined: 'it had declined this text',
  'given-back': 'it was finished after its retry was given back',
  refunded: 'it was finished after the refund was decided',
  unknown: 'of an unexpected error',
  'no writer left to try': 'no model was left to try',
}

const statuses: Record<string, string> = {
  '401': 'rejected our key',
  '403': 'rejected our key',
  '404': 'doesn’t know the configured model',
  '408': 'took too long',
  '429': 'limited our requests',
  '500': 'had an error',
  '502': 'was unreachable',
  '503': 'was unavailable',
  '504': 'took too long',
  '529': 'was overloaded',
}

/** A stored code in plain words, with the code for a search in the logs: "anthropic was overloaded (http-529)". */
export function explainReason(reason: string): string {
  const parts = reason.split(', ').map(explainPart)
  return [...Map.groupBy(parts, (part) => part)]
    .map(([part, same]) => (same.length > 1 ? `${part}, ${same.length} times` : part))
    .join('; ')
}

function explainPart(part: string): string {
  if (exact[part]) return `${exact[part]} (${part})`
  const [, provider = '', code = ''] = /^(\S+) (.+)$/.exec(part) ?? []
  if (!provider) return part
  const [, status = ''] = /^http-(\d{3})$/.exec(code) ?? []
  if (statuses[status]) return `${provider} ${statuses[status]} (${code})`
  if (exact[code]) return `${provider}: ${exact[code]} (${code})`
  return `${provider}: ${code}`
}

const rejections: [RegExp, string][] = [
  [/ 5\.1\.(1|10)$/, 'the address doesn’t exist'],
  [/ 5\.2\.2$/, 'the mailbox is full'],
  [/ 5\.7\.\d+$/, 'the rules of the receiving server refused it'],
]

/** A mail server's code with its meaning: "550 5.1.1: the address doesn’t exist". */
export function explainRejection(code: string): string {
  const meaning = rejections.find(([pattern]) => pattern.test(code))?.[1]
  return meaning ? `${code}: ${meaning}` : code
}

const done: Record<string, string> = {
  show: 'read the words',
  inbox: 'read a message',
  export: 'exported everything',
  'sign-in': 'signed in',
  'sign-out': 'signed out',
}

type Action = { operator: string; action: string; subject?: string | null; outcome: string | null }

/** Who did what: "web-desk read a message (…)", "web-desk ran refund (order 12345678): refund-started". */
export function describeAction({ operator, action, subject, outcome }: Action): string {
  const about = subject ? ` (${subject})` : ''
  const did = done[action]
  const ended =
    did && outcome !== 'failed' && outcome !== null ? '' : `: ${outcome ?? 'it did not end'}`
  return `${operator} ${did ?? `ran ${action}`}${about}${ended}`
}
