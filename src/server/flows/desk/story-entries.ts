import { formatCount, formatDuration } from '#domain/desk/format.ts'
import {
  type AddEntry,
  explainReason,
  explainRejection,
  type StoryEntry,
} from '#domain/desk/story.ts'
import { emailKinds } from '#domain/email.ts'
import type { StoryRows } from '#server/store/desk/stories.ts'
import { paymentEntries } from './story-payments.ts'

/** `version` names a text of the family in a sentence: "" for the first, " of version 2" for the first retry. */
type Version = (submissionId: string) => string

export function storyEntries(rows: StoryRows): StoryEntry[] {
  const entries: StoryEntry[] = []
  const add: AddEntry = (at, kind, sentence, isProblem = false) => {
    if (at) entries.push({ at, kind, sentence, isProblem })
  }
  const numbers = new Map(rows.submissions.map(({ id }, index) => [id, index + 1]))
  const version: Version = (id) => {
    const number = numbers.get(id) ?? 1
    return number === 1 ? '' : ` of version ${number}`
  }
  submissionEntries(rows, add)
  paymentEntries(rows, add)
  writingEntries(rows, add, version)
  emailEntries(rows, add, version)
  buyerEntries(rows, add, version)
  return entries.sort((a, b) => a.at.getTime() - b.at.getTime())
}

function submissionEntries({ submissions, questions, failedCalls }: StoryRows, add: AddEntry) {
  for (const [index, row] of submissions.entries()) {
    const { length, tone, previewed_at: previewedAt } = row
    if (index === 0) add(row.created_at, 'submitted', `Sent the form: a ${length} text, ${tone}.`)
    else
      add(
        row.created_at,
        'retry',
        `Asked for version ${index + 1}. ${formatCount(row.retries, 'retry', 'retries')} left after that.`,
      )
    const unchecked = ' No model was available to check it.'
    add(
      previewedAt,
      'preview',
      `The preview was written${row.written_again_at ? ' again, with answers that came later' : ''}.${row.preview_checked ? '' : unchecked}`,
      !row.preview_checked,
    )
    const isRetry = index > 0
    add(
      row.writing_failed_at,
      'writing',
      isRetry
        ? `Version ${index + 1} could not be written. The retry ${row.type === 'general' ? 'was given back' : 'counts, because others were given back before'}.`
        : 'We stopped trying to write the text.',
      true,
    )
  }
  for (const { asked_at, asked, last, answered, skipped } of questions) {
    add(asked_at, 'answer', `Was asked ${formatCount(asked, 'question')}.`)
    add(last, 'answer', `Answered ${answered} of ${asked}, skipped ${skipped}.`)
  }
  for (const { purpose, provider, outcome, calls, last } of failedCalls) {
    if (purpose !== 'preview') continue
    const why = explainReason(`${provider ?? 'a model'} ${outcome}`)
    add(last, 'preview', `${formatCount(calls, 'draft')} for the preview failed: ${why}.`, true)
  }
}

function writingEntries(
  { attempts, texts, failedCalls }: StoryRows,
  add: AddEntry,
  version: Version,
) {
  for (const [index, attempt] of attempts.entries()) {
    const name = `Writing attempt ${index + 1}${version(attempt.submission_id)}`
    const { started_at: startedAt, ended_at: endedAt } = attempt
    if (!endedAt) {
      add(
        startedAt,
        'writing',
        `${name} started and hasn’t finished: it is still running, or its worker crashed.`,
      )
      continue
    }
    const took = formatDuration(endedAt.getTime() - startedAt.getTime())
    if (attempt.outcome === 'written') add(endedAt, 'writing', `${name} succeeded after ${took}.`)
    else {
      const why = attempt.reason ? explainReason(attempt.reason) : 'the reason wasn’t recorded'
      add(endedAt, 'writing', `${name} failed after ${took}: ${why}.`, true)
    }
  }
  for (const { submission_id: id, written_at: writtenAt, marked, removed } of texts) {
    const marks =
      marked === 0 ? 'no sentence to check' : `${formatCount(marked, 'sentence')} to check`
    add(writtenAt, 'text', `The text${version(id)} was stored: ${marks}, ${removed} taken out.`)
  }
  for (const { purpose, provider, outcome, calls, last } of failedCalls) {
    if (purpose !== 'prewrite') continue
    const why = explainReason(`${provider ?? 'a model'} ${outcome}`)
    add(last, 'writing', `${formatCount(calls, 'draft')} before payment failed: ${why}.`, true)
  }
}

function emailEntries({ emails }: StoryRows, add: AddEntry, version: Version) {
  for (const email of emails) {
    const name = `${emailKinds[email.kind]?.name ?? `The email “${email.kind}”`}${version(email.submission_id)}`
    const again = email.sends > 1 ? ` (send ${email.sends})` : ''
    if (email.sent_at)
      add(email.sent_at, 'email', `${name} was accepted by the mail server${again}.`)
    else if (email.failed_at)
      add(
        email.failed_at,
        'email',
        `${name} was not delivered${again}: ${email.failure && explainRejection(email.failure)}.`,
        true,
      )
    else add(email.due_at, 'email', `${name} is waiting to be sent${again}.`)
  }
}

function buyerEntries(rows: StoryRows, add: AddEntry, version: Version) {
  for (const { submission_id: id, saved_at: savedAt, revision } of rows.edits)
    add(
      savedAt,
      'edit',
      `Last edited the text${version(id)}: ${formatCount(revision, 'edit')} so far.`,
    )
  for (const { first, sentences } of rows.confirmed)
    add(first, 'edit', `Confirmed that ${formatCount(sentences, 'sentence')} are true.`)
  for (const rewrite of rows.rewrites) {
    const name = `paragraph ${rewrite.position + 1}${version(rewrite.submission_id)}`
    add(rewrite.requested_at, 'rewrite', `Asked for ${name} again (${rewrite.wish}).`)
    if (rewrite.outcome === 'written')
      add(rewrite.ended_at, 'rewrite', `The new ${name} was written.`)
    if (rewrite.outcome === 'failed')
      add(rewrite.ended_at, 'rewrite', `The new ${name} failed and was given back.`, true)
  }
  const [firstKey, ...laterKeys] = rows.keys.filter(({ kind }) => /browser$/.test(kind))
  for (const { created_at } of laterKeys)
    if (firstKey) add(created_at, 'access', 'A browser opened a private link.')
  const revokedAt = new Map(rows.keys.map(({ revoked_at }) => [revoked_at?.getTime(), revoked_at]))
  for (const at of revokedAt.values()) add(at, 'access', 'Links were revoked.')
  for (const { created_at, revoked_at } of rows.readerLinks) {
    add(created_at, 'access', 'Made the link for readers.')
    add(revoked_at, 'access', 'The link for readers was stopped.')
  }
  for (const { created_on } of rows.erasures)
    add(created_on, 'erasure', 'Asked to delete everything. It hasn’t happened yet.', true)
}
