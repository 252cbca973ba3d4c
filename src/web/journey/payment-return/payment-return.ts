import type { ConfirmCheckoutReply } from '#contract/checkouts.ts'
import type { RandomNumber } from '#domain/preview.ts'
import type { Lateness } from '#web/journey/waiting/lateness.ts'

type Paid = Extract<ConfirmCheckoutReply, { state: 'paid-here' }>

/** Where the page stands that the payment provider sends a buyer back to. */
export type ReturnState =
  | { at: 'confirming' }
  | { at: 'unpaid' }
  | { at: 'paid-elsewhere' }
  | { at: 'preparing'; paid: Paid; submissionId: string; progress: number; lateness: Lateness }
  | { at: 'ready'; paid: Paid; text: string }

export type ReturnEvent =
  | { type: 'answered'; reply: ConfirmCheckoutReply; submissionId: string }
  | { type: 'submission-read'; person: string; customer_name: string }
  | { type: 'progressed'; by: number }
  | { type: 'waited'; lateness: Lateness }
  | { type: 'written'; text: string }

const firstProgress = 10
const mostBeforeReady = 95

/** One to five, as chance will have it. */
export const progressStep = (chance: RandomNumber) => 1 + Math.floor(chance() * 5)

export function progressOf(state: ReturnState): number {
  if (state.at === 'ready') return 100
  return state.at === 'preparing' ? state.progress : firstProgress
}

export function nextReturn(state: ReturnState, event: ReturnEvent): ReturnState {
  if (event.type === 'answered') return state.at === 'confirming' ? afterReply(event) : state
  if (state.at !== 'preparing') return state
  switch (event.type) {
    case 'submission-read': {
      const { person, customer_name } = event
      return { ...state, paid: { ...state.paid, person, customer_name } }
    }
    case 'progressed':
      return { ...state, progress: Math.min(state.progress + event.by, mostBeforeReady) }
    case 'waited':
      return { ...state, lateness: event.lateness }
    case 'written':
      return { at: 'ready', paid: state.paid, text: event.text }
  }
}

function afterReply({
  reply,
  submissionId,
}: Extract<ReturnEvent, { type: 'answered' }>): ReturnState {
  if (reply.state !== 'paid-here') return { at: reply.state }
  return {
    at: 'preparing',
    paid: reply,
    submissionId,
    progress: firstProgress,
    lateness: 'usual',
  }
}
