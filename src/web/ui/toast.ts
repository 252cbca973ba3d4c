export type Notice = { title: string; text: string; destructive?: boolean; soft?: boolean }
export type Toast = { notice: Notice; onClosed: () => void }

export const toastDurationMs = 5_000

/** `soft`: in the destructive style, but without its color, because nothing went wrong. */
export function toastClass({ destructive, soft }: Notice): string {
  if (!destructive) return 'toast'
  return soft ? 'toast toast-destructive toast-soft' : 'toast toast-destructive'
}
