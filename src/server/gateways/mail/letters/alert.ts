import { alerts } from '#domain/alert.ts'
import type { OperatorAlert } from '#server/gateways/mail/mail.ts'
import { onPaper, said } from './paper.ts'

export async function alertLetter({ alert, subjectId }: OperatorAlert, brand: string) {
  const { title, body } = alerts[alert]
  const content = [said(`${title}.`), said(body), said(`Reference: ${subjectId}`)]
  return { subject: `[${brand}] ${title}`, ...(await onPaper(title, content)) }
}
