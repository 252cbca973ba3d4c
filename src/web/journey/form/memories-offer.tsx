import { type ComponentType, useEffect, useState } from 'react'
import type { FormMemoriesProps } from '#web/journey/family/others-memories.tsx'
import { logError } from '#web/log.ts'

/** Loaded with step 2, which most visitors reach later. */
export function MemoriesOffer(props: FormMemoriesProps) {
  const [FormMemories, setFormMemories] = useState<ComponentType<FormMemoriesProps> | null>(null)
  useEffect(() => {
    import('#web/journey/family/others-memories.tsx')
      .then((part) => setFormMemories(() => part.FormMemories))
      .catch((error: unknown) => logError('A lazy component could not be loaded', error))
  }, [])
  return FormMemories && <FormMemories {...props} />
}
