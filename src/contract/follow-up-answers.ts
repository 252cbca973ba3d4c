import * as z from 'zod/mini'
import { followUpAnswerSchema } from '#domain/input/follow-up-answer.ts'

export const followUpAnswerBody = followUpAnswerSchema
/** All saved answers, in order. */
export const followUpAnswersReply = z.object({ followUpAnswers: z.array(followUpAnswerSchema) })
