import type { Version } from '#contract/eulogies.ts'
import type { Decision, MemoriesReply, Memory, MemoryLink } from '#contract/memories.ts'
import { ApiError } from '#web/api.ts'
import { serverMessage } from '#web/journey/notices.ts'

/** What the owner decided, about whichever memories. */
export type Choice = Omit<Decision, 'memories'>

/** What the server has, and the decisions that it hasn't confirmed yet. */
export type MemoriesState = {
  links: readonly MemoryLink[]
  memories: readonly Memory[]
  pending: Readonly<Record<string, Choice>>
  /** By the id of the memory whose decision could not be saved. */
  failures: Readonly<Record<string, string>>
}

export type MemoriesEvent =
  | { type: 'read'; reply: MemoriesReply }
  | { type: 'link-created'; link: MemoryLink }
  | { type: 'link-stopped'; id: string }
  | { type: 'decided'; ids: readonly string[]; decision: Choice }
  | { type: 'decision-saved'; ids: readonly string[] }
  /** The failure is shown at the first of them. */
  | { type: 'decision-failed'; ids: readonly string[]; failure: string }

export const noMemories: MemoriesState = {
  links: [],
  memories: [],
  pending: {},
  failures: {},
}

export function nextMemories(state: MemoriesState, event: MemoriesEvent): MemoriesState {
  const { links, memories, pending, failures } = state
  switch (event.type) {
    case 'read':
      return { ...state, ...event.reply }
    case 'link-created':
      return { ...state, links: [...links, event.link] }
    case 'link-stopped':
      return { ...state, links: links.filter(({ id }) => id !== event.id) }
    case 'decided':
      return {
        ...state,
        pending: { ...pending, ...Object.fromEntries(event.ids.map((id) => [id, event.decision])) },
        failures: without(failures, event.ids),
      }
    case 'decision-saved': {
      const { ids } = event
      const saved = memories.map((memory) =>
        ids.includes(memory.id) ? withDecision(memory, pending[memory.id]) : memory,
      )
      return { ...state, memories: saved, pending: without(pending, ids) }
    }
    case 'decision-failed': {
      const [first = ''] = event.ids
      return {
        ...state,
        pending: without(pending, event.ids),
        failures: { ...failures, [first]: event.failure },
      }
    }
  }
}

const without = <Value>(values: Readonly<Record<string, Value>>, ids: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([id]) => !ids.includes(id)))

const withDecision = (memory: Memory, decision: Choice | undefined): Memory =>
  decision ? { ...memory, state: decision.state } : memory

/** The memories as the owner decided, even where the server hasn't confirmed it yet. */
export const listShown = ({ memories, pending }: MemoriesState): readonly Memory[] =>
  memories.map((memory) => withDecision(memory, pending[memory.id]))

export const countIn = (memories: readonly Memory[], state: Memory['state']) =>
  memories.filter((memory) => memory.state === state).length

/** All from the same person as this one that may still be used; this one first. By name: nobody signs in. */
export function fromSamePerson(
  memories: readonly Memory[],
  { id, name }: Memory,
): readonly Memory[] {
  const nameOf = (typed: string) => typed.trim().toLowerCase()
  return memories
    .filter((memory) => nameOf(memory.name) === nameOf(name))
    .filter(({ state }) => state === 'new' || state === 'used')
    .toSorted((one, other) => Number(other.id === id) - Number(one.id === id))
}

/** New ones first. From then on the order stays as it is, and later ones follow, so that nothing moves. */
export function inOrder(memories: readonly Memory[], before: readonly string[]): readonly Memory[] {
  const rank = ({ id, state }: Memory) => {
    const known = before.indexOf(id)
    if (known >= 0) return known
    return before.length + (state === 'new' ? 0 : 1)
  }
  return memories.toSorted((one, other) => rank(one) - rank(other))
}

type ToldIn = Pick<Version, 'memoryIds' | 'rewrites' | 'full_eulogy'>

/** Whether a text was written with the memory, or has a line of a paragraph that added it. */
export function isInText({ id }: { id: string }, version: ToldIn | undefined): boolean {
  if (!version || version.memoryIds.includes(id)) return version !== undefined
  const { full_eulogy: text, rewrites } = version
  const lines = rewrites
    .filter(({ memoryId }) => memoryId === id)
    .flatMap(({ sentences }) => sentences)
  return lines.some(
    ({ sentence, evidence }) =>
      evidence.some(({ origin }) => origin === 'contributed') && text.includes(sentence.trim()),
  )
}

/** The memories that a text is without. */
export const listNotInText = (used: readonly Memory[], version: ToldIn | undefined) =>
  used.filter((memory) => !isInText(memory, version))

/** "2 new memories." or, when all are decided, "3 memories, 2 used." Empty without any. */
export function countLine(memories: readonly Memory[]): string {
  const fresh = countIn(memories, 'new')
  if (fresh > 0) return `${fresh} new ${fresh === 1 ? 'memory' : 'memories'}.`
  if (memories.length === 0) return ''
  const count = memories.length === 1 ? '1 memory' : `${memories.length} memories`
  return `${count} from others, ${countIn(memories, 'used')} used.`
}

export const formatDay = (time: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' }).format(new Date(time))

export const formatTime = (time: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time))

export const notDone = 'We couldn’t do this just now. Please try again in a moment.'
const messages = {
  links: {
    limit: 'You already have three links that work. Stop one of them first.',
    gone: 'This link is no longer here. Please load the page again.',
  },
  used: {
    limit: 'One text can hold ten memories from others. Leave one out first.',
    gone: 'That memory is no longer here. The person who wrote it may have deleted it.',
  },
}

/** For the person who pressed the button; `about` is what they may have run into. */
export function describeError(error: unknown, about: keyof typeof messages): string {
  const code = error instanceof ApiError ? error.code : null
  if (code === 'memory-limit') return messages[about].limit
  if (code === 'not-found') return messages[about].gone
  const explained = serverMessage(
    error,
    ...(['rate-limited', 'unavailable', 'memory-changed', 'outdated'] as const),
  )
  return explained ?? notDone
}
