import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { type Notice, placeToast, type Toast, toastClass, toastDurationMs } from './toast.ts'

// A notice often reports a network failure, so showing it must not depend on the network.
const Toaster = lazyPart(
  () => import('./toaster.tsx'),
  ({ failed, ...toast }) => failed && <PlainToast {...toast} />,
)

const Notify = createContext<(notice: Notice) => void>(() => {})

/** Shows a notice for five seconds. A new notice replaces the previous one. */
export const useNotify = () => use(Notify)

export function Toasts({ children }: { children: ReactNode }) {
  const [latest, setLatest] = useState<{ notice: Notice; number: number } | null>(null)
  const [notify] = useState(() => (notice: Notice) => {
    setLatest((previous) => ({ notice, number: (previous?.number ?? 0) + 1 }))
  })
  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? setTimeout
    whenIdle(() => void Toaster.load())
  }, [])
  return (
    <Notify value={notify}>
      {children}
      {latest && (
        <Toaster key={latest.number} notice={latest.notice} onClosed={() => setLatest(null)} />
      )}
    </Notify>
  )
}

/** Shown if the toaster could not be loaded. */
function PlainToast({ notice, onClosed }: Toast) {
  useEffect(() => {
    const timer = setTimeout(onClosed, toastDurationMs)
    return () => clearTimeout(timer)
  }, [onClosed])
  return (
    <div className="toasts no-print">
      <div ref={placeToast} className={toastClass(notice)} role="status">
        <div className="toast-title">{notice.title}</div>
        <div>{notice.text}</div>
        <button type="button" className="toast-close" aria-label="Close" onClick={onClosed}>
          ×
        </button>
      </div>
    </div>
  )
}
