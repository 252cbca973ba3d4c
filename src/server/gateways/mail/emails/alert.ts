import { alerts } from '#domain/alert.ts'
import type { OperatorAlert } from '#server/gateways/mail/mail.ts'
import { layout, paragraph } from './layout.ts'

export async function alertEmail({ alert, subjectId }: OperatorAlert, brand: string) {
  const { title, body } = alerts[alert]
  const content = [paragraph(`${title}.`), paragraph(body), paragraph(`Reference: ${subjectId}`)]
  return { subject: `[${brand}] ${title}`, ...(await layout(title, content)) }
}
