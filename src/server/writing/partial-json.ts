import * as z from 'zod/mini'
import type { AnswerSchema } from '#server/gateways/models/models.ts'

// What users send is bounded where it arrives, and so is what a model answers.

/** Words that a model quotes: the rest of a longer quote is cut off. */
export const quotedText = z.pipe(
  z.string(),
  z.transform((words) =>
    words.length <= maxQuote ? words : words.slice(0, maxQuote).replace(/\s\S*$/u, ''),
  ),
)
const maxQuote = 300
/** A text that a model writes into a field: a longer one is no answer. */
export const writtenText = z.string().check(z.maxLength(6_000))

/** What is asked of a model, from what its answer is read with. Providers take only closed objects, and no bounds. */
export function answerSchema(name: string, fields: Record<string, z.ZodMiniType>): AnswerSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(z.object(fields), {
    io: 'input',
    override: ({ jsonSchema: part }) => {
      if (part.type === 'object') part.additionalProperties = false
      delete part.minimum
      delete part.maximum
      delete part.maxLength
    },
  })
  return { name, schema }
}

/** The usable items of a list in a JSON answer. */
export const readItems = <Item>(
  answer: string,
  list: string,
  schema: z.ZodMiniType<Item>,
): Item[] => itemsOfPartialJson(answer, list).flatMap((item) => schema.safeParse(item).data ?? [])

/** The items of a list in a JSON answer. If the answer is cut off or malformed, the complete items. */
export function itemsOfPartialJson(answer: string, list: string): unknown[] {
  const whole = tryParse(answer)
  if (whole !== undefined) return itemsIn(whole, list)
  const start = answer.indexOf('[', Math.max(0, answer.indexOf(`"${list}"`)))
  return start < 0 ? [] : wholeObjects(answer, start + 1)
}

function itemsIn(value: unknown, list: string): unknown[] {
  const items = typeof value === 'object' && value !== null ? Reflect.get(value, list) : undefined
  return Array.isArray(items) ? items : []
}

function wholeObjects(answer: string, from: number): unknown[] {
  const found: unknown[] = []
  let depth = 0
  let start = from
  let inString = false
  for (let index = from; index < answer.length; index += 1) {
    const char = answer[index]
    if (inString) {
      if (char === '\\') index += 1
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{') {
      if (depth === 0) start = index
      depth += 1
    } else if (char === '}') {
      depth -= 1
      if (depth === 0) found.push(tryParse(answer.slice(start, index + 1)))
      if (depth < 0) break
    } else if (char === ']' && depth === 0) break
  }
  return found.filter((item) => item !== undefined)
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
