import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge, Proof } from '#contract/proof.ts'

/** Does the sum. The browser's own cryptography works beside the page, which stays awake meanwhile. */
export async function solve(challenge: Challenge): Promise<Proof> {
  const found = await solveChallenge({ challenge, deriveKey })
  if (!found) throw new Error('The sum took too long')
  return { challenge, solution: { counter: found.counter, derivedKey: found.derivedKey } }
}
