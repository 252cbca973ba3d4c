import { useFormContext } from 'react-hook-form'
import { type Answers, knownPronoun } from '#web/journey/answers.ts'
import { OthersMemories } from './others-memories.tsx'
import type { Memories } from './use-memories.ts'

export type FormMemoriesProps = {
  memories: Memories
  /** Whether the server has the names that others see. */
  isStored: boolean
}

const use = { describe: () => 'We’ll use it when we write the eulogy.' }

/** In the form, before it's sent. A name given here is one of the form's answers, too. */
export function FormMemories({ memories, isStored }: FormMemoriesProps) {
  const { watch, setValue } = useFormContext<Answers>()
  const answers = watch()
  const asker = {
    person: answers.name ?? '',
    ownerName: answers.customer_name ?? '',
    pronoun: knownPronoun(answers),
  }
  const onNames = (names: { person: string; ownerName: string }) => {
    setValue('name', names.person)
    setValue('customer_name', names.ownerName)
  }
  return (
    <OthersMemories
      memories={memories}
      asker={isStored ? asker : { ...asker, onNames }}
      use={use}
    />
  )
}
