import type { Question } from '#web/copy/faq-answers.ts'
import { toPlainText } from '#web/copy/text-with-links.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { RichText } from './rich-text.tsx'

type Props = { questions: readonly Question[] }

export function Faq({ questions }: Props) {
  const parts = questions.map(({ question, answer }) => ({
    title: question,
    text: answer.map((paragraph) => (
      <p key={toPlainText(paragraph)}>
        <RichText content={paragraph} />
      </p>
    )),
  }))
  return <Accordion name="faq" parts={parts} />
}
