type StoryKind =
  | 'submitted'
  | 'preview'
  | 'answer'
  | 'checkout'
  | 'payment'
  | 'writing'
  | 'text'
  | 'email'
  | 'edit'
  | 'retry'
  | 'rewrite'
  | 'access'
  | 'refund'
  | 'alert'
  | 'operator'
  | 'erasure'

/** One thing that happened to an order, in a plain sentence without any words of the user. */
export type StoryEntry = { at: Date; kind: StoryKind; sentence: string; isProblem: boolean }

/** Adds an entry to a story, unless it never happened. */
export type AddEntry = (
  at: Date | null,
  kind: StoryKind,
  sentence: string,
  isProblem?: boolean,
) => void
