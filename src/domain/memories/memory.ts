import * as z from 'zod/mini'
import { fields } from '#domain/fields.ts'
import {
  boundedText,
  optionalSingleLine,
  personName,
  tooLong,
} from '#domain/input/field-schemas.ts'
import { containsPhone, nameContainsAddress, spaceName } from '#domain/input/web-address.ts'

/** What the owner decided about a memory from someone else. Only a used one goes into a text. */
export const memoryStates = ['new', 'used', 'left-out'] as const
export type MemoryState = (typeof memoryStates)[number]

/** Whose words they are: shown to the owner, and named to the writer. */
export type Contributor = { name: string; relation: string }

/** A memory that the owner uses. */
export type UsedMemory = Contributor & { id: string; text: string }

export const memoryLimits = {
  /** How long a link works. */
  linkDays: 14,
  /** Links of one family that work at the same time. */
  links: 3,
  /** Memories that one link accepts in a day, and in all. */
  perDay: 20,
  perLink: 40,
  /** Memories that one text can hold. */
  used: 10,
} as const

/** How long links are kept whose form isn't sent. */
export const unsentFormDays = 30

const dayMs = 24 * 60 * 60 * 1000

export const linkExpiry = (now: Date): Date =>
  new Date(now.getTime() + memoryLimits.linkDays * dayMs)

/** Minimum and maximum characters. */
export const memoryBounds = {
  name: [1, 80],
  relation: [0, 60],
  text: [1, 2_000],
  note: [0, 300],
} as const

/** What the owner fills in to ask others. Both names come from the submission once there is one. */
export const memoryLinkSchema = z.object({
  person: fields.name.schema,
  ownerName: fields.customer_name.schema,
  note: noteSchema(),
})

/** Anyone can write one, and it's shown on a page of ours, so it must not lead anywhere else. */
function noteSchema() {
  const max = memoryBounds.note[1]
  const leadsElsewhere = (note: string) =>
    nameContainsAddress(spaceName(note)) || containsPhone(note)
  const note = boundedText(0, max, 'Write this in words', tooLong('the note', max))
  const message =
    'Write this without a web address, email address or phone number, and with a space after each period'
  return z._default(note.check(z.refine((text) => !leadsElsewhere(text), message)), '')
}

/** "Tom, her brother", or just the name. */
export const formatContributor = ({ name, relation }: Contributor): string =>
  relation ? `${name}, ${relation}` : name

/** The first word of a name, which is all that a contributor sees of the owner's. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** "Shorten this by 12 characters, to 2,000" */
const tooLongBy =
  (subject: string, max: number) =>
  ({ input }: { input?: unknown }) => {
    const over = String(input).length - max
    const count = over === 1 ? '1 character' : `${over.toLocaleString('en-US')} characters`
    return `Shorten ${subject} by ${count}, to ${max.toLocaleString('en-US')}`
  }

/** What a contributor fills in. */
const memorySchema = z.object({
  text: boundedText(
    1,
    memoryBounds.text[1],
    'Write a memory first. A sentence or two is enough',
    tooLongBy('this', memoryBounds.text[1]),
  ),
  name: personName(memoryBounds.name[1], 'your'),
  relation: optionalSingleLine(memoryBounds.relation[1], tooLong('this', memoryBounds.relation[1])),
})
export type MemoryInput = z.infer<typeof memorySchema>
export type MemoryProblems = Partial<Record<keyof MemoryInput, string>>

/** The input as it's stored, or the first problem of each field. */
export function checkMemory(
  typed: MemoryInput,
): { input: MemoryInput } | { problems: MemoryProblems } {
  const { success, data, error } = z.safeParse(memorySchema, typed)
  if (success) return { input: data }
  const problems: MemoryProblems = {}
  for (const { path, message } of error.issues) {
    problems[path[0] as keyof MemoryInput] ??= message
  }
  return { problems }
}
