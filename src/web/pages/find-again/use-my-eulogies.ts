import { useCallback, useState } from 'react'
import type { MyEulogy } from '#contract/my-eulogies.ts'
import { listMyEulogies } from '#web/api.ts'
import { logError } from '#web/log.ts'

export type MyEulogies =
  | { at: 'loading' | 'failed' }
  | { at: 'read'; eulogies: readonly MyEulogy[] }

/** What this browser can open. `load` reads the list, and reads it again after a failure. */
export function useMyEulogies(): { list: MyEulogies; load: () => void } {
  const [list, setList] = useState<MyEulogies>({ at: 'loading' })
  const load = useCallback(() => {
    setList({ at: 'loading' })
    listMyEulogies().then(
      ({ eulogies }) => setList({ at: 'read', eulogies }),
      (error: unknown) => {
        logError('The eulogies of this browser could not be listed', error)
        setList({ at: 'failed' })
      },
    )
  }, [])
  return { list, load }
}
