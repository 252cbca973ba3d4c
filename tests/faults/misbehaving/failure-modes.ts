import { misbehaviors } from '#standins/model/misbehavior.ts'

export type FailureMode = {
  name: string
  /** The name of the model stand-in's counter; null for the mail server. */
  countedAs: string | null
  inputFor: (run: number) => { name: string; email: string }
  /** Whether the order still has to end in a whole text. */
  shouldSucceed: (run: number) => boolean
}

/** Always, only after payment, only the first time, or only with one of two providers. */
const narrowed = ['', '-rest', '-once', '-anthropic']

/** A different name each time, because the stand-in recognizes repeated input. */
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
