import type { Contribution } from '#contract/contributions.ts'
import { type Eulogy, shownVersion } from '#web/journey/eulogy/eulogy.ts'
import { OthersMemories } from './others-memories.tsx'
import type { Memories } from './use-memories.ts'

type Props = {
  memories: Memories
  eulogy: Eulogy
  /** The used memories that the current text is without. */
  notInText: readonly Contribution[]
  onRetry: () => void
}

/** After the payment: the text stays as it is, and a new version can use what was chosen since. */
export function EulogyMemories({ memories, eulogy, notInText, onRetry }: Props) {
  const { person, retries } = eulogy
  const describe = (memory: Contribution) => {
    if (!notInText.some(({ id }) => id === memory.id)) return 'This text was written with it.'
    return retries === 0
      ? 'You’ve used all your retries, but you can add it to the text with Edit.'
      : 'A new version can use it.'
  }
  const describeLeftOut = ({ id }: Contribution) =>
    shownVersion(eulogy)?.contributions.includes(id)
      ? 'This text was written with it. A new version won’t use it.'
      : 'A new version won’t use it.'
  const count = notInText.length
  const line = `This version leaves out ${count === 1 ? 'one memory' : `${count} memories`} you chose.`
  const retry = count > 0 && retries ? { line, open: onRetry } : null
  return (
    <OthersMemories
      memories={memories}
      requester={{ person: person ?? '', ownerName: '', pronoun: null }}
      use={{ describe, describeLeftOut, retry }}
    />
  )
}
