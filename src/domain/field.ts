import * as z from 'zod/mini'

/** A sign that no keyboard has and that no database keeps. */
export const withoutNul = z.overwrite((text: string) => text.replaceAll('\0', ''))

/** A text that is trimmed and kept within its bounds; the messages say what to do. */
export const written = (least: number, most: number, missing: string, tooLong: string) =>
  z
    .string(missing)
    .check(
      withoutNul,
      z.trim(),
      ...(least > 0 ? [z.minLength(least, missing)] : []),
      z.maxLength(most, tooLong),
    )

export const optional = (most: number, tooLong: string) =>
  z._default(written(0, most, 'Write this in words', tooLong), '')

export const emailAddress = z
  .string('Enter your email address')
  .check(
    withoutNul,
    z.trim(),
    z.minLength(1, 'Enter your email address'),
    z.minLength(3, 'Enter an email address like name@example.com'),
    z.maxLength(254, 'Enter an email address of at most 254 characters'),
    z.email('Enter an email address like name@example.com'),
  )
