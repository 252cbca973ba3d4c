import * as z from 'zod/mini'
import { followUpAnswerSchema } from '#domain/follow-up-answer.ts'

export const followUpAnswerBody = followUpAnswerSchema
/** All that were kept, in the order in which they were told. */
export const followUpAnswersReply = z.object({ followUpAnswers: z.array(followUpAnswerSchema) })
