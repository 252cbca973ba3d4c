type Message = { doneAt: Date | null; replies: number; replyFailed: boolean }

/** The state of a contact message, in a word or two. */
export function messageState({ doneAt, replies, replyFailed }: Message): string {
  if (replyFailed) return 'the reply was rejected'
  if (doneAt) return replies > 0 ? 'answered' : 'done'
  return 'waiting'
}
