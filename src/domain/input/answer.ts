import * as z from 'zod/mini'
import { maxAnswerLength } from '#domain/listening.ts'
import { boundedText, tooLong } from './field-schemas.ts'

/** What the person says to a question. An empty answer skips it, or takes an answer back. */
export const answerSchema = z.object({
  answer: boundedText(0, maxAnswerLength, '', tooLong('this', maxAnswerLength)),
})
