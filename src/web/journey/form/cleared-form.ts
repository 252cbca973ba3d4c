import * as z from 'zod/mini'
import { stepCount, submissionInputSchema } from '#domain/submission.ts'
import type { FormStart } from '#web/journey/journey.ts'
import { withSessionStorage } from '#web/storage.ts'

type Cleared = Pick<FormStart, 'step' | 'answers' | 'stored'>

const schema = z.object({
  step: z.int().check(z.gte(1), z.lte(stepCount)),
  answers: z.record(z.string(), z.string()),
  stored: z.nullable(
    z.object({
      id: z.string(),
      input: submissionInputSchema,
      followUpAnswers: z.array(z.object({ question: z.string(), answer: z.string() })),
    }),
  ),
})

/** boot/start-lazy.js looks for keys with this prefix. */
const keyFor = (draft: string) => draft.replace('eulogy-draft', 'eulogy-draft-cleared')

/** What "Clear this form" removed, by the key of its draft. Only this tab has it: the computer may be shared. */
export const clearedForm = {
  save: (draft: string, cleared: Cleared) =>
    withSessionStorage((storage) => storage.setItem(keyFor(draft), JSON.stringify(cleared))),
  drop: (draft: string) => withSessionStorage((storage) => storage.removeItem(keyFor(draft))),
  find(draft: string): Cleared | null {
    const json = withSessionStorage((storage) => storage.getItem(keyFor(draft)))
    const found = schema.safeParse(json ? JSON.parse(json) : null)
    return found.success ? (found.data as Cleared) : null
  },
}
