import { useEffect, useEffectEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { type Answers, knownPronoun } from '#web/journey/answers.ts'
import { MemoriesSection } from './memories-section.tsx'
import { useMemories } from './use-memories.ts'

/** Memories of others that the text will use. */
export type UsedMemories = readonly { text: string }[]

export type FormMemoriesProps = {
  /** The stored submission whose answers these are, if any. */
  submissionId: string | null
  /** The key of the form's draft. */
  draft: string
  /** For the estimate, in later steps too. */
  onUsed: (used: UsedMemories) => void
}

const inForm = { line: 'We’ll use it when we write the eulogy.' }

/** In the form, before it's sent. A name given here is one of the form's answers, too. */
export default function FormMemories({ submissionId, draft, onUsed }: FormMemoriesProps) {
  const memories = useMemories(submissionId, draft)
  const report = useEffectEvent(() => onUsed(memories.used))
  const usedIds = memories.used.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is a new one at each render
  useEffect(() => report(), [usedIds])
  const { watch, setValue } = useFormContext<Answers>()
  const answers = watch()
  const names = {
    person: answers.name ?? '',
    ownerName: answers.customer_name ?? '',
    pronoun: knownPronoun(answers),
  }
  const onNames = (names: { person: string; ownerName: string }) => {
    setValue('name', names.person)
    setValue('customer_name', names.ownerName)
  }
  return (
    <MemoriesSection
      memories={memories}
      names={submissionId ? names : { ...names, onNames }}
      use={inForm}
      explained={false}
    />
  )
}
