import { useEffect, useState } from 'react'

/** Keeps the screen on while the view is open. Returns false where the browser can't. */
export function useWakeLock(): boolean {
  const [isHeld, setIsHeld] = useState(true)
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const request = async () => {
      // The types say that it's always there; older browsers don't have it.
      const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>
      try {
        const granted = await wakeLock?.request('screen')
        if (isOver) return void granted?.release()
        lock = granted ?? null
      } catch {
        // A browser refuses to save the battery, or while the page is hidden.
        lock = null
      }
      if (!isOver) setIsHeld(lock !== null)
    }
    // A browser releases the lock of a hidden page.
    const onVisible = () => {
      if (document.visibilityState === 'visible' && lock?.released !== false) void request()
    }
    void request()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [])
  return isHeld
}
