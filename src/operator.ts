import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const text = z.string().check(z.trim(), z.minLength(1))
const person = z.nullable(
  z.strictObject({
    name: text,
    /** Such as “hospital chaplain in Portland, Oregon”. */
    role: text,
  }),
)
/** A host alone, without a slash at the end. */
const address = z.url().check(z.regex(/^https:\/\/[^/]+$/))

const facts = z.strictObject({
  /** What the app in the browser knows, too. */
  site: z.strictObject({
    address,
    supportEmail: z.email(),
    /** Samples are marked as samples wherever they are shown. */
    sisterSites: z.array(z.strictObject({ name: text, address: z.url(), sample: z.boolean() })),
    /** True once Apple Pay and Google Pay are turned on in the payment provider’s dashboard. */
    walletsConfirmed: z.boolean(),
    /** The analytics tag container, such as GTM-ABC1234. Null turns analytics off. */
    analyticsContainer: z.nullable(z.string().check(z.regex(/^GTM-[A-Z0-9]+$/))),
  }),
  /** Who runs the site by law: on the legal pages and in every email. */
  operator: z.strictObject({
    name: text,
    place: text,
    /** Where a letter reaches the operator. */
    postalAddress: text,
    /** The law and the courts named in the terms. */
    governingLaw: text,
  }),
  /** The person behind the site, and why they started it, in their own words. */
  founder: z.strictObject({ name: text, story: z.array(text), sample: z.boolean() }),
  guides: z.strictObject({
    /** Who wrote the guides. Null: the operator. */
    author: person,
    /** Who read all of them before they were published. Null: no one outside. */
    reviewer: person,
  }),
  /** Everyone who receives personal data. The launch check compares them with the settings. */
  companies: z.strictObject({
    /** The language model provider, which writes and checks. With an automation it only checks. */
    model: text,
    /** Checks texts, and takes over when the first is unavailable. Null without a second key. */
    backupModel: z.nullable(text),
    /** Runs the external automation that writes, and also receives email addresses. Null unless WRITER=automation. */
    automation: z.nullable(text),
    mail: text,
    /** Runs our servers and the database. */
    hosting: text,
    /** True once each company that writes or checks has confirmed that it does not train on our data. */
    trainingRuledOut: z.boolean(),
    /**
     * True once every company that receives personal data has signed a data processing agreement that
     * includes the standard contractual clauses of the European Commission.
     */
    agreementsSigned: z.boolean(),
  }),
  legal: z.strictObject({
    /** The date on the legal pages. legal/changes.ts records when their text last changed. */
    updated: z.iso.date(),
    lawyerReadOn: z.nullable(z.iso.date()),
  }),
})

export type OperatorFacts = z.infer<typeof facts>

/** In the root of the project: the one file that the operator fills in. */
export const operatorFile = 'operator.json'

/** Throws one error that names everything that is wrong, by its place in the file. */
export function readOperator(file: string): OperatorFacts {
  const parsed = facts.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (parsed.success) return parsed.data
  const reasons = parsed.error.issues.map((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : []
    return `${[...issue.path, ...unknown].join('.')}: ${issue.message}`
  })
  throw new Error(`${operatorFile} is malformed:\n  ${reasons.join('\n  ')}`)
}

// A build has these values in place of this file (scripts/build/operator-facts.ts). Tests bring their own.
export const operatorFacts = readOperator(
  process.env.OPERATOR_FILE ?? join(import.meta.dirname, '..', operatorFile),
)
export const { site, operator, founder, guides, companies, legal } = operatorFacts
