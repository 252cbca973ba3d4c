import type { Sender } from '#server/flows/submit.ts'

/** All that is told here is told by one caller, who is trusted with as much as it takes. */
export const oneCaller: Sender = { address: '127.0.0.1', keys: [], sending: null }

export const trusted = {
  PREVIEW_DOLLARS_A_DAY: '10000',
  AHEAD_DOLLARS_A_DAY: '10000',
  PAID_DOLLARS_A_DAY: '10000',
  PREVIEWS_A_NETWORK: '100000',
  PREVIEWS_BEFORE_PROOF: '100000',
}
