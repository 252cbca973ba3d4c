import * as z from 'zod/mini'
import { nameContainsAddress } from './web-address.ts'

/** A sign that no keyboard has and that no database keeps. */
export const stripNul = z.overwrite((text: string) => text.replaceAll('\0', ''))

/** A text that is trimmed and kept within its bounds; the messages say what to do. */
export const boundedText = (least: number, most: number, missing: string, tooLong: string) =>
  z
    .string(missing)
    .check(
      stripNul,
      z.trim(),
      ...(least > 0 ? [z.minLength(least, missing)] : []),
      z.maxLength(most, tooLong),
    )

/** Line breaks, control characters and characters that turn the direction of writing around. */
const hidden = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
/** Characters without width that come along when a name is pasted; what scripts need to join letters stays. */
const zeroWidth = /[\u00AD\u200B\u2060\uFEFF]/gu

/** A person's name: it stands in emails, so it may not carry an address to anyone's inbox. */
export const personName = (
  most: number,
  messages: {
    missing: string
    tooLong: string
    hidden: string
    address: string
    /** Nobody's own name has a phone number in it; a loved one's may come with dates. */
    ownName?: boolean
  },
) =>
  z.string(messages.missing).check(
    stripNul,
    z.overwrite((name: string) => name.replace(zeroWidth, '')),
    z.trim(),
    z.minLength(1, messages.missing),
    z.maxLength(most, messages.tooLong),
    z.refine((name) => !hidden.test(name), messages.hidden),
    // What is too long is refused already; the rest is short.
    z.refine(
      (name) =>
        name.length > most ||
        !(
          nameContainsAddress(name) ||
          (messages.ownName && (name.match(/\p{Nd}/gu)?.length ?? 0) >= 7)
        ),
      messages.address,
    ),
  )

/** Line breaks and control characters become spaces. */
const onOneLine = z.overwrite((text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))

export const singleLineText = (most: number, missing: string, tooLong: string) =>
  z.string(missing).check(onOneLine, z.trim(), z.minLength(1, missing), z.maxLength(most, tooLong))

export const optionalSingleLine = (most: number, tooLong: string) =>
  z._default(
    z.string('Write this in words').check(onOneLine, z.trim(), z.maxLength(most, tooLong)),
    '',
  )

export const optionalText = (most: number, tooLong: string) =>
  z._default(boundedText(0, most, 'Write this in words', tooLong), '')

export const emailBounds = [3, 254] as const

export const emailAddress = z
  .string('Enter your email address')
  .check(
    stripNul,
    z.trim(),
    z.minLength(1, 'Enter your email address'),
    z.minLength(emailBounds[0], 'Enter an email address like name@example.com'),
    z.maxLength(emailBounds[1], `Enter an email address of at most ${emailBounds[1]} characters`),
    z.email('Enter an email address like name@example.com'),
  )

/** "Shorten this to 2,000 characters" */
export const tooLong = (what: string, most: number) =>
  `Shorten ${what} to ${most.toLocaleString('en-US')} characters`
