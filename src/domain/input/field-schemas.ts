import * as z from 'zod/mini'
import { nameContainsAddress, nameContainsPhone, spaceName } from './web-address.ts'

/** PostgreSQL can't store NUL characters. */
const stripNul = z.overwrite((text: string) => text.replaceAll('\0', ''))

/** More than any script needs: Tibetan and Burmese stack up to seven, Hebrew and Vietnamese four. */
const maxMarks = 8

/** Dropped from texts before they are shown in a file, so they must not hide a stack of marks. Tabs and line ends stay. */
const invisible = /(?![\t-\r])[\p{Cf}\p{Cc}]/u.source
const tooMany = new RegExp(`(?:\\p{M}(?:${invisible})*){${maxMarks + 1}}`, 'u')

/** Whether a letter carries more accents and other marks than any script has. Fonts need seconds for thousands of them. */
export const hasTooManyMarks = (text: string): boolean => tooMany.test(text)

export const tooManyMarksMessage = `Remove the extra accents: a letter can have ${maxMarks} at most`

/** One letter with thousands of accents takes seconds to set in type. */
const withFewMarks = z.refine<string>((text) => !hasTooManyMarks(text), tooManyMarksMessage)

/** What every text that someone types has to pass. */
export const typedText = (message?: string) => z.string(message).check(stripNul, withFewMarks)

type TooLong = string | ((issue: { input?: unknown }) => string)

/** A trimmed text with a minimum and maximum length. */
export const boundedText = (min: number, max: number, missing: string, tooLong: TooLong) =>
  typedText(missing).check(
    z.trim(),
    ...(min > 0 ? [z.minLength(min, missing)] : []),
    z.maxLength(max, { error: tooLong }),
  )

/** Line breaks, control characters and characters that change the text direction. */
const hidden = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
/** Zero-width characters in pasted names, except joiners that some scripts need. */
const zeroWidth = /[\u00AD\u200B\u2060\uFEFF]/gu

/** A person's name; `whose`: "your first". It appears in emails, so it must not contain an address or a phone number. */
export const personName = (max: number, whose: string, subject = `${whose} name`) => {
  const [missing, just] = [`Enter ${whose} name`, `Enter just ${whose} name`]
  return typedText(missing).check(
    z.overwrite((name: string) => name.replace(zeroWidth, '').replace(/\p{Zs}+/gu, ' ')),
    z.trim(),
    // Longer ones are rejected anyway.
    z.overwrite((name: string) => (name.length > max ? name : spaceName(name))),
    z.minLength(1, missing),
    z.maxLength(max, tooLong(subject, max)),
    z.refine((name) => !hidden.test(name), `${just}, on one line and without hidden characters`),
    // Skipped if too long, which is an error already.
    z.refine(
      (name) => name.length > max || !(nameContainsAddress(name) || nameContainsPhone(name)),
      `${just}, without a web address or phone number`,
    ),
  )
}

/** Line breaks and control characters become spaces. */
const onOneLine = z.overwrite((text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))

export const singleLineText = (max: number, missing: string, tooLong: string) =>
  typedText(missing).check(onOneLine, z.trim(), z.minLength(1, missing), z.maxLength(max, tooLong))

export const optionalSingleLine = (max: number, tooLong: string) =>
  z._default(
    typedText('Write this in words').check(onOneLine, z.trim(), z.maxLength(max, tooLong)),
    '',
  )

export const optionalText = (max: number, tooLong: string) =>
  z._default(boundedText(0, max, 'Write this in words', tooLong), '')

export const emailBounds = [3, 254] as const

const emailMissing = 'Enter your email address'

export const emailAddress = z
  .string(emailMissing)
  .check(
    stripNul,
    z.trim(),
    z.minLength(1, emailMissing),
    z.minLength(emailBounds[0], 'Enter an email address like name@example.com'),
    z.maxLength(emailBounds[1], `Enter an email address of at most ${emailBounds[1]} characters`),
    z.email('Enter an email address like name@example.com'),
  )

/** "Shorten this to 2,000 characters" */
export const tooLong = (subject: string, max: number) =>
  `Shorten ${subject} to ${max.toLocaleString('en-US')} characters`
