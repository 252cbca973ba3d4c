import * as z from 'zod/mini'
import { boundedText, emailAddress, optionalText, personName } from './field-schemas.ts'
import { pronouns, relationships } from './relationship.ts'

export const tones = {
  emotional: 'Very Emotional',
  celebratory: 'Warm and Celebratory',
  sincere: 'Simple and Sincere',
} as const
export type Tone = keyof typeof tones

export const lengths = {
  short: '3-4 minutes',
  medium: '5-7 minutes',
  long: '8-10 minutes',
} as const
export type Length = keyof typeof lengths

export const themes = {
  general: 'General',
  religious: 'Religious',
  nature: 'Nature & Outdoors',
  literary: 'Literary',
  military: 'Military Service',
} as const
export type Theme = keyof typeof themes

export const formDefaults = { tone: 'sincere', length: 'medium', theme: 'general' } as const

const keysOf = <T extends string>(table: Record<T, string>) => Object.keys(table) as [T, ...T[]]

/** One schema for each step of the form, shared by the browser and the server. */
export const stepSchemas = {
  1: z.object({
    name: personName(120, {
      missing: 'Enter their name',
      tooLong: 'Shorten the name to 120 characters',
      hidden: 'Enter just their name, on one line and without hidden characters',
      address: 'Enter just their name, without a web address',
    }),
    relationship: z.enum(relationships, 'Choose what they were to you'),
    scripture: optionalText(200, 'Shorten the reference to 200 characters'),
    pronouns: z._default(z.enum([...pronouns, ''], 'Choose she, he or they'), ''),
  }),
  2: z.object({
    qualities: boundedText(
      1,
      2_000,
      'Write a few words about what they were like',
      'Shorten this to 2,000 characters',
    ),
    memory: optionalText(6_000, 'Shorten this to 6,000 characters'),
    length: z._default(z.enum(keysOf(lengths), 'Choose a length'), formDefaults.length),
  }),
  3: z.object({
    tone: z._default(z.catch(z.enum(keysOf(tones)), formDefaults.tone), formDefaults.tone),
    theme: z._default(z.enum(keysOf(themes), 'Choose a theme'), formDefaults.theme),
    additional: optionalText(2_000, 'Shorten this to 2,000 characters'),
    /** Empty: the language the person wrote in. */
    language: z._default(z.enum(['', 'English'], 'Choose a language'), ''),
  }),
  4: z.object({
    customer_name: personName(80, {
      missing: 'Enter your first name',
      tooLong: 'Shorten your first name to 80 characters',
      hidden: 'Enter just your first name, on one line and without hidden characters',
      address: 'Enter just your first name, without a web address or phone number',
      ownName: true,
    }),
    email: emailAddress,
  }),
} as const

export type Step = keyof typeof stepSchemas
export const stepCount = 4

/** All that a person tells us, from the four steps together. */
export const submissionInputSchema = z.extend(
  z.extend(z.extend(stepSchemas[1], stepSchemas[2].shape), stepSchemas[3].shape),
  stepSchemas[4].shape,
)

/** What the person told us. */
export type SubmissionInput = z.infer<typeof submissionInputSchema>

/** The same before the defaults are filled in: what the form holds. */
export type SubmissionFormValues = z.input<typeof submissionInputSchema>
