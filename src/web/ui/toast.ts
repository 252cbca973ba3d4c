export type Notice = { title: string; text: string; destructive?: boolean }
export type Toast = { notice: Notice; onClosed: () => void }

export const toastDurationMs = 5_000
