import type {
  Contribution,
  Decision,
  MemoryRequest,
  MemoryRequests,
  OtherForm,
} from '#contract/contributions.ts'

/** Without the version of the words that the owner read. */
export type Choice = Omit<Decision, 'changedAt'>

/** What the server has, and the decisions that it hasn't confirmed yet. */
export type MemoriesState = {
  requests: readonly MemoryRequest[]
  contributions: readonly Contribution[]
  otherForms: readonly OtherForm[]
  pending: Readonly<Record<string, Choice>>
  /** By the id of the memory whose decision could not be saved. */
  failures: Readonly<Record<string, string>>
}

export type MemoriesEvent =
  | { type: 'read'; reply: MemoryRequests }
  | { type: 'link-created'; request: MemoryRequest }
  | { type: 'link-stopped'; id: string }
  | { type: 'decided'; id: string; decision: Choice }
  | { type: 'decision-saved'; id: string }
  | { type: 'decision-failed'; id: string; failure: string }

export const noMemories: MemoriesState = {
  requests: [],
  contributions: [],
  otherForms: [],
  pending: {},
  failures: {},
}

export function nextMemories(state: MemoriesState, event: MemoriesEvent): MemoriesState {
  const { requests, contributions, pending, failures } = state
  switch (event.type) {
    case 'read':
      return { ...state, ...event.reply }
    case 'link-created':
      return { ...state, requests: [...requests, event.request] }
    case 'link-stopped':
      return { ...state, requests: requests.filter(({ id }) => id !== event.id) }
    case 'decided':
      return {
        ...state,
        pending: { ...pending, [event.id]: event.decision },
        failures: without(failures, event.id),
      }
    case 'decision-saved': {
      const { id } = event
      const saved = contributions.map((memory) =>
        memory.id === id ? withDecision(memory, pending[id]) : memory,
      )
      return { ...state, contributions: saved, pending: without(pending, id) }
    }
    case 'decision-failed':
      return {
        ...state,
        pending: without(pending, event.id),
        failures: { ...failures, [event.id]: event.failure },
      }
  }
}

const without = <Value>(values: Readonly<Record<string, Value>>, id: string) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== id))

const withDecision = (memory: Contribution, decision: Choice | undefined): Contribution =>
  decision
    ? {
        ...memory,
        state: decision.report ? 'hidden' : decision.state,
        reported: memory.reported || decision.report,
      }
    : memory

/** The memories as the owner decided, also where the server hasn't confirmed it yet. */
export const listShown = ({ contributions, pending }: MemoriesState): readonly Contribution[] =>
  contributions.map((memory) => withDecision(memory, pending[memory.id]))

export const countIn = (memories: readonly Contribution[], state: Contribution['state']) =>
  memories.filter((memory) => memory.state === state).length

/** New ones first. From then on the order stays as it is, and later ones follow, so that nothing moves. */
export function inOrder(
  memories: readonly Contribution[],
  before: readonly string[],
): readonly Contribution[] {
  const rank = ({ id, state }: Contribution) => {
    const known = before.indexOf(id)
    if (known >= 0) return known
    return before.length + (state === 'new' ? 0 : 1)
  }
  return memories.toSorted((one, other) => rank(one) - rank(other))
}

/** The memories that a text wasn't written from. */
export const listNotInText = (
  used: readonly Contribution[],
  version: { contributions: readonly string[] } | undefined,
) => used.filter(({ id }) => !version?.contributions.includes(id))

/** "2 new memories." or, when all are decided, "3 memories, 2 used." Empty without any. */
export function countLine(memories: readonly Contribution[]): string {
  const visible = memories.filter(({ state }) => state !== 'hidden')
  const fresh = countIn(visible, 'new')
  if (fresh > 0) return `${fresh} new ${fresh === 1 ? 'memory' : 'memories'}.`
  if (visible.length === 0) return ''
  const count = visible.length === 1 ? '1 memory' : `${visible.length} memories`
  return `${count} from others, ${countIn(visible, 'used')} used.`
}
