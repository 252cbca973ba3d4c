import { misbehaviors } from '#standins/model/misbehavior.ts'

export type FailureMode = {
  name: string
  /** Makes the model stand-in misbehave; empty for normal behavior. */
  marker: string
  /** The name of the stand-in's counter. */
  countedAs: string | null
  /** `any`: also nothing at all, if the preview fails. */
  expected: 'refunded' | 'delivered' | 'either' | 'any'
  /** Makes the mail server misbehave. */
  mail?: 'mail-down' | 'greylisted' | 'mail-slow' | 'mail-cut'
  /** The same email can arrive twice, with one Message-ID. */
  repeatsEmails?: boolean
}

/** Always, only after payment, only the first time, or only with one of two providers. */
const expectedOf = {
  '': 'any',
  '-rest': 'either',
  '-once': 'delivered',
  '-anthropic': 'delivered',
} as const
/** No later attempt succeeds. */
const permanent = ['down', 'stalls', 'empty', 'same-unusable']

const modelFailures = Object.keys(misbehaviors).flatMap((name) =>
  Object.entries(expectedOf).map(
    ([suffix, expected]): FailureMode => ({
      name: `model ${name}${suffix}`,
      marker: `model-${name}${suffix}`,
      countedAs: name,
      expected: expected === 'either' && permanent.includes(name) ? 'refunded' : expected,
    }),
  ),
)

const mailFailures = (['mail-down', 'greylisted', 'mail-slow', 'mail-cut'] as const).map(
  (mail): FailureMode => ({
    name: mail,
    marker: '',
    countedAs: null,
    expected: 'delivered',
    mail,
    // A mail server that disconnects before it confirms gets the same email again.
    repeatsEmails: mail === 'mail-cut',
  }),
)

export const failureModes: FailureMode[] = [...modelFailures, ...mailFailures]

/** The worker is killed repeatedly while it writes. */
export const killedWorker: FailureMode = {
  name: 'killed worker',
  marker: 'model-stalls-rest',
  countedAs: null,
  expected: 'refunded',
  repeatsEmails: true,
}

/** The last attempt succeeds, some seconds before or after the refund is due. */
export const textAtDeadline: FailureMode = {
  name: 'text at the deadline',
  marker: 'model-down-2-rest',
  countedAs: 'down-2',
  expected: 'either',
}
