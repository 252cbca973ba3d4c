import { api } from '#contract/urls.ts'
import * as questions from '#server/store/questions.ts'
import type { Product } from './product.ts'
import type { Visitor } from './visitor.ts'

/** Stores a round of questions as if the listener had asked them. */
export async function askAbout(
  product: Product,
  submissionId: string,
  asks: readonly string[],
  round = 1,
): Promise<void> {
  await questions.storeListening(product.ctx.db, submissionId, {
    round,
    helpline: '',
    questions: asks.map((ask) => ({ about: '', ask })),
    now: product.ctx.now(),
  })
}

/** `before`: the answer that the page showed. */
export const answerTo = (by: Visitor, id: string, number: number, answer: string, before = '') =>
  by.request(api.question(id, number), { method: 'PUT', body: { before, answer } })
