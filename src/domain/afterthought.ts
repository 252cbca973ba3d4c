import * as z from 'zod/mini'
import { written } from './field.ts'

export const mostAfterthoughts = 3
export const longestAfterthought = 1_000

/** The answer to a small question that was asked beside the preview, when little had been told. */
export const afterthoughtSchema = z.object({
  question: written(1, 200, 'Say what was asked', 'Shorten the question to 200 characters'),
  answer: written(
    1,
    longestAfterthought,
    'Write a few words, or skip this question',
    'Shorten this to 1,000 characters',
  ),
})
export type Afterthought = z.infer<typeof afterthoughtSchema>

/** An answer is one more memory. */
export function withAfterthoughts(
  memories: string,
  afterthoughts: readonly Afterthought[],
): string {
  const answers = afterthoughts.map(({ answer }) => answer)
  return [memories, ...answers].filter((words) => words !== '').join('\n')
}
