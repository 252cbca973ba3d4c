import { misbehaviors } from '#standins/model/misbehavior.ts'

export type FailureMode = {
  name: string
  /** How the stand-in for the model counts it; null for the mail server. */
  countedAs: string | null
  inputFor: (run: number) => { name: string; email: string }
  /** Whether the order has to end in a whole text all the same. */
  shouldSucceed: (run: number) => boolean
}

/** Always, only after payment, only at first, only by one of the two companies. */
const narrowed = ['', '-rest', '-once', '-anthropic']

/** Of somebody else each time: the stand-in knows by what was told whether it was asked before. */
const surname = (run: number) =>
  `Hal${[...String(run)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')}`

const modelFailures = Object.keys(misbehaviors).map((name) => ({
  name: `model ${name}`,
  countedAs: name,
  inputFor: (run: number) => ({
    name: `Ruth model-${name}${narrowed[run % narrowed.length]} ${surname(run)}`,
    email: `${name}-${run}@example.com`,
  }),
  shouldSucceed: (run: number) => /once|anthropic/.test(narrowed[run % narrowed.length] ?? ''),
}))

const mailFailures = ['mail-down', 'greylisted', 'mail-slow', 'mail-cut'].map((name) => ({
  name: `mail ${name.replace('mail-', '')}`,
  countedAs: null,
  inputFor: (run: number) => ({ name: 'Ruth Hale', email: `${name}-${run}@example.com` }),
  shouldSucceed: () => true,
}))

export const failureModes: FailureMode[] = [...modelFailures, ...mailFailures]
