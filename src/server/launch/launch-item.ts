import * as z from 'zod/mini'

/** Something to do before the site may open. */
export type LaunchItem = {
  /** What an acceptance names: brand.address, SITE_URL, evaluation. */
  name: string
  /** What is left to do, or null once it is done. */
  problem: string | null
  /** Not for what the law, an evaluation or a customer has to say. */
  canBeAccepted: boolean
}

const acceptance = z.strictObject({
  item: z.string().check(z.minLength(1)),
  on: z.iso.date(),
  by: z.string().check(z.trim(), z.minLength(1)),
})
/** An open item that someone has decided to launch with. */
export type Acceptance = z.infer<typeof acceptance>

/** The operator's decisions: which open item, when, and who. */
export const acceptedFile = 'docs/launch-accepted.json'

/** Throws if the file says anything else. */
export function readAcceptances(content: unknown): Acceptance[] {
  const parsed = z.array(acceptance).safeParse(content)
  if (parsed.success) return parsed.data
  const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`${acceptedFile} is malformed:\n  ${reasons.join('\n  ')}`)
}

export type LaunchState = {
  open: LaunchItem[]
  accepted: (LaunchItem & Acceptance)[]
}

/** Throws if an acceptance names no item, or one that can't be accepted. */
export function decideLaunch(
  items: readonly LaunchItem[],
  acceptances: readonly Acceptance[],
): LaunchState {
  const wrong = acceptances.flatMap(({ item }) => {
    const named = items.filter(({ name }) => name === item)
    if (named.length === 0) return `${item}: there is no such item`
    const isFinal = named.some(({ problem, canBeAccepted }) => problem && !canBeAccepted)
    return isFinal ? `${item}: can't be accepted, only done` : []
  })
  if (wrong.length > 0) throw new Error(`${acceptedFile} is wrong:\n  ${wrong.join('\n  ')}`)
  const unfinished = items.filter(({ problem }) => problem !== null)
  const acceptanceOf = (item: LaunchItem) => acceptances.find((each) => each.item === item.name)
  return {
    open: unfinished.filter((item) => !acceptanceOf(item)),
    accepted: unfinished.flatMap((item) => {
      const found = acceptanceOf(item)
      return found ? [{ ...item, ...found }] : []
    }),
  }
}

export const describeItem = ({ name, problem }: LaunchItem) => `${name}: ${problem}`
