import type { Question } from '#web/content/faq.ts'
import { plain } from '#web/content/words.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Prose } from './prose.tsx'

type Props = { asked: readonly Question[] }

/** One answer is open at a time; all may be closed. */
export function Faq({ asked }: Props) {
  const parts = asked.map(({ question, answer }) => ({
    title: question,
    text: answer.map((words) => (
      <p key={plain(words)}>
        <Prose words={words} />
      </p>
    )),
  }))
  return <Accordion name="faq" parts={parts} />
}
