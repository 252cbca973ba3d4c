import { createHash } from 'node:crypto'
import { readTask, readTold, type Task, type Told } from './eulogy/told.ts'

/** What the product asks for: the two tagged blocks of the one user message. */
export type Brief = {
  told: Told
  task: Task
  /** The same told and part again: a retry of the caller. Holds none of the words. */
  key: string
}

export function findBrief(message: string): Brief | null {
  const told = block(message, 'told')
  if (told === null) return null
  const task = readTask(block(message, 'task'))
  const key = createHash('sha256')
    .update(JSON.stringify([told, task.part]))
    .digest('hex')
  return { told: readTold(told), task, key: key.slice(0, 12) }
}

/** The first block of that name that is JSON: a sentence may mention the tags as well. */
function block(message: string, tag: string): unknown {
  for (const [, inside = ''] of message.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))) {
    try {
      return JSON.parse(inside)
    } catch {}
  }
  return null
}

/** A message is a string, or a list of blocks of which the text ones count. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map((part: unknown) =>
      typeof part === 'object' && part !== null && 'text' in part ? String(part.text) : '',
    )
    .join('\n')
}

export function lastUserText(messages: unknown): string | null {
  if (!Array.isArray(messages) || messages.length === 0) return null
  const said = messages.filter(
    (message: unknown): message is { role: string; content: unknown } =>
      typeof message === 'object' && message !== null && 'role' in message && 'content' in message,
  )
  return textOf(said.findLast(({ role }) => role === 'user')?.content ?? '')
}
