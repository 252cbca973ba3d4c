import { type PurchaseAction, type PurchaseState, purchaseCan } from './order/purchase.ts'

/**
 * Whose request it is. `owner`: the browser it was written or bought in, or one confirmed by email. `linked`: a browser that
 * opened a link from an email, which may have reached someone else. `reader`: has the link to one text. `contributor`: was
 * asked for a memory. `nobody`: everyone else.
 */
export const holders = ['owner', 'linked', 'reader', 'contributor', 'nobody'] as const
type Holder = (typeof holders)[number]

/** Who makes links for others. */
export type LinkMaker = Extract<Holder, 'owner' | 'linked'>

type Right = {
  who: readonly Holder[]
  /** Who may while nothing is bought, if that differs. */
  unpaid?: readonly Holder[]
  /** What the purchase has to allow, too. */
  needs?: PurchaseAction
  /** Whether it changes rows of the family. */
  writes?: true
  /** Anyone may, and what is answered depends on who asks. */
  answersByHolder?: true
}

const keyed = ['owner', 'linked'] as const

/** Everything a request can ask for. Each route names its action here, or the server doesn't start. */
const rights = {
  // About no family: whoever asks.
  visit: { who: holders },
  // It may move the memories of another family.
  submit: { who: holders, writes: true },
  'write-to-us': { who: holders },
  'ask-for-links': { who: holders },
  // With a key or a signature that opens nothing.
  unsubscribe: { who: holders },
  'call-back': { who: holders, writes: true },
  // For the forms that this browser hasn't sent.
  'forget-forms': { who: holders },
  // Tells nobody more than that it was paid.
  'confirm-payment': { who: holders, writes: true, answersByHolder: true },

  'open-link': { who: keyed, writes: true },
  read: { who: keyed },
  export: { who: keyed },
  // One that was bought is shown its preview again.
  'write-preview': { who: keyed, writes: true },
  'answer-question': { who: keyed, needs: 'pay', writes: true },
  pay: { who: keyed, needs: 'pay', writes: true },
  'change-verses': { who: keyed, writes: true },
  download: { who: keyed, needs: 'view' },
  edit: { who: keyed, needs: 'view', writes: true },
  retry: { who: keyed, needs: 'retry', writes: true },
  rewrite: { who: keyed, needs: 'rewrite', writes: true },
  share: { who: keyed, needs: 'view', writes: true },
  // A linked browser only what it made itself.
  'stop-sharing': { who: keyed, writes: true },
  'ask-others': { who: keyed, writes: true },
  'decide-memory': { who: keyed, writes: true },
  // To the changed answers, which are a family of their own.
  'move-memories': { who: ['owner'], needs: 'pay', writes: true },
  'end-other-keys': { who: ['owner'], writes: true },
  // Emails go there from then on.
  'change-address': { who: ['owner'], writes: true },
  // A preview may have reached a stranger, who may delete it: the browser it was written in keeps the answers.
  erase: { who: ['owner'], unpaid: keyed, writes: true },

  'read-shared': { who: ['reader'], needs: 'view' },
  contribute: { who: ['contributor'], writes: true },
} as const satisfies Record<string, Right>

export type Action = keyof typeof rights

/** A family that is being erased is gone for everyone. */
export type FamilyState = PurchaseState | 'erasing'

/** Whether it matters what the browser holds. */
export const isAboutFamily = (action: Action): boolean =>
  rightTo(action).who !== holders || rightTo(action).answersByHolder === true

export const isAction = (name: unknown): name is Action =>
  typeof name === 'string' && Object.hasOwn(rights, name)

const rightTo = (action: Action): Right => rights[action]

export const changesFamily = (action: Action): boolean => rightTo(action).writes === true

/** Whether the holder may do it, whatever was bought so far. */
const isFor = (holder: Holder, action: Action, state: PurchaseState): boolean => {
  const { who, unpaid } = rightTo(action)
  return (state === 'open' ? (unpaid ?? who) : who).includes(holder)
}

/**
 * The answer of the table.
 *   not-found  nobody learns that there is such a family
 *   not-owner  a link from an email opens it, but isn't enough for this
 *   not-now    not before, or not after, it is bought
 */
export function answerTo(
  holder: Holder,
  action: Action,
  state: FamilyState,
): 'allowed' | 'not-found' | 'not-owner' | 'not-now' {
  if (state === 'erasing') return rightTo(action).who === holders ? 'allowed' : 'not-found'
  if (!isFor(holder, action, state)) {
    return holder === 'linked' && isFor('owner', action, state) ? 'not-owner' : 'not-found'
  }
  const { needs } = rightTo(action)
  return !needs || purchaseCan(needs, { state }) ? 'allowed' : 'not-now'
}

const dayMs = 24 * 60 * 60 * 1_000

/**
 * What may open a family. `browser`: the one it was written in. `email`: a key in an email. `confirmation`: one in an email
 * that was asked for at the address of the order. `linked-browser`: one that opened such a link.
 */
export type AccessKind = 'browser' | 'linked-browser' | 'email' | 'confirmation'

/** An email may have reached someone else. */
export const isOwnersKind = (kind: AccessKind): boolean => kind === 'browser'

export function holderWith(kinds: readonly AccessKind[]): Holder {
  if (kinds.some(isOwnersKind)) return 'owner'
  return kinds.length > 0 ? 'linked' : 'nobody'
}

/** The kinds of keys that are enough for an action in at least one state. */
export const kindsFor = (action: Action): AccessKind[] => {
  const { who, unpaid = [] } = rightTo(action)
  const isLinked = [...who, ...unpaid].includes('linked')
  return isLinked ? ['browser', 'linked-browser', 'email', 'confirmation'] : ['browser']
}

/** How long a confirmation makes the browser that opens it the owner's. Later it opens like any other link. */
const confirmationMs = dayMs

/** What a browser becomes by opening a link with this key. */
export function kindAfterOpening(
  key: { kind: AccessKind; created_at: Date },
  now: Date,
): AccessKind {
  if (isOwnersKind(key.kind)) return 'browser'
  const isFresh = now.getTime() - key.created_at.getTime() < confirmationMs
  return key.kind === 'confirmation' && isFresh ? 'browser' : 'linked-browser'
}

/** A request about a family, by what its browser holds. */
export type Access = { action: Action; submissionId: string; keys: readonly string[] }
