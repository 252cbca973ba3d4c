import { misbehaviours } from '#standins/model/misbehaviour.ts'

export type Way = {
  name: string
  /** How the stand-in for the model counts it; null for the mail server. */
  counted: string | null
  asks: (run: number) => { name: string; email: string }
}

/** Always, only after payment, only at first, only by one of the two companies. */
const narrowed = ['', '-rest', '-once', '-anthropic']

const modelWays = Object.keys(misbehaviours).map((name) => ({
  name: `model ${name}`,
  counted: name,
  asks: (run: number) => ({
    name: `Ruth model-${name}${narrowed[run % narrowed.length]} Hale`,
    email: `${name}-${run}@example.com`,
  }),
}))

const mailWays = ['mail-down', 'greylisted', 'mail-slow', 'mail-cut'].map((name) => ({
  name: `mail ${name.replace('mail-', '')}`,
  counted: null,
  asks: (run: number) => ({ name: 'Ruth Hale', email: `${name}-${run}@example.com` }),
}))

export const ways: Way[] = [...modelWays, ...mailWays]
