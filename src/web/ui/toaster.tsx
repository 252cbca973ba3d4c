import * as Toast from '@radix-ui/react-toast'
import { useEffect, useState } from 'react'
import { placeToast, type Toast as ToastProps, toastClass, toastDurationMs } from './toast.ts'

const swipeThresholdPx = 50
/** Longer than it takes to fade out. */
const removeAfterMs = 1_000

/** Loaded when the page is idle, or with the first notice. */
export default function Toaster({ notice, onClosed }: ToastProps) {
  const [open, setOpen] = useState(true)
  useEffect(() => {
    if (open) return
    const timer = setTimeout(onClosed, removeAfterMs)
    return () => clearTimeout(timer)
  }, [open, onClosed])
  return (
    <Toast.Provider
      duration={toastDurationMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
      label="Notification"
    >
      <Toast.Root
        ref={placeToast}
        className={toastClass(notice)}
        open={open}
        onOpenChange={setOpen}
      >
        <Toast.Title className="toast-title">{notice.title}</Toast.Title>
        <Toast.Description>{notice.text}</Toast.Description>
        <Toast.Close className="toast-close" aria-label="Close">
          ×
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className="toasts no-print" hotkey={['F8']} />
    </Toast.Provider>
  )
}
