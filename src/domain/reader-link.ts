import * as z from 'zod/mini'
import { emailAddressField } from './input/field-schemas.ts'

/** How many links to a eulogy its buyer can have emailed to others in 24 hours. */
export const sentLinksPerDay = 3

export const sendLinkSchema = z.object({ email: emailAddressField('Enter the email address') })
