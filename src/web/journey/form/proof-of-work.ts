import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { PowChallenge, ProofOfWork } from '#contract/proof-of-work.ts'

/** The browser's own cryptography doesn't block the page. */
export async function solveProofOfWork(challenge: PowChallenge): Promise<ProofOfWork> {
  const found = await solveChallenge({ challenge, deriveKey })
  if (!found) throw new Error('The sum took too long')
  return { challenge, solution: { counter: found.counter, derivedKey: found.derivedKey } }
}
