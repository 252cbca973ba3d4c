import * as z from 'zod/mini'
import { emailAddressField } from './input/field-schemas.ts'

/** How many copies of a eulogy its buyer can have emailed to others in 24 hours. */
export const copiesPerDay = 3

export const copySchema = z.object({ email: emailAddressField('Enter the email address') })
