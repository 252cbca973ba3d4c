import { useCallback, useState } from 'react'
import type { MyEulogy } from '#contract/submissions.ts'
import { listMyEulogies } from '#web/api.ts'
import { logError } from '#web/log.ts'

export type MyEulogies =
  | { kind: 'loading' | 'failed' }
  | { kind: 'read'; eulogies: readonly MyEulogy[] }

/** What this browser can open. `load` reads the list, and reads it again after a failure. */
export function useMyEulogies(): { list: MyEulogies; load: () => void } {
  const [list, setList] = useState<MyEulogies>({ kind: 'loading' })
  const load = useCallback(() => {
    setList({ kind: 'loading' })
    listMyEulogies().then(
      ({ eulogies }) => setList({ kind: 'read', eulogies }),
      (error: unknown) => {
        logError('The eulogies of this browser could not be listed', error)
        setList({ kind: 'failed' })
      },
    )
  }, [])
  return { list, load }
}
