import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'

export type Notice = { title: string; text: string; destructive?: boolean }

const Toaster = lazy(() => import('./toaster.tsx'))

const Notify = createContext<(notice: Notice) => void>(() => {})

/** Shows a notice for five seconds. A new one takes the place of the one before. */
export const useNotify = () => use(Notify)

export function Toasts({ children }: { children: ReactNode }) {
  const [latest, setLatest] = useState<{ notice: Notice; number: number } | null>(null)
  const [notify] = useState(() => (notice: Notice) => {
    setLatest((before) => ({ notice, number: (before?.number ?? 0) + 1 }))
  })
  return (
    <Notify value={notify}>
      {children}
      {latest && (
        <Suspense>
          <Toaster key={latest.number} notice={latest.notice} onGone={() => setLatest(null)} />
        </Suspense>
      )}
    </Notify>
  )
}
