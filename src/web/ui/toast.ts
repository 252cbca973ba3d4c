export type Notice = { title: string; text: string; destructive?: boolean }
export type Toast = { notice: Notice; onClosed: () => void }

export const toastDurationMs = 5_000

export const toastClass = ({ destructive }: Notice) =>
  destructive ? 'toast toast-destructive' : 'toast'
