import { brandName } from '#domain/brand.ts'
import { type Alert, alerts } from '#domain/limits/alert.ts'
import { paragraph } from './blocks.ts'
import { operatorLayout, type RenderedEmail } from './layout.ts'

type OperatorAlert = { alert: Alert; subjectId: string }

export async function alertEmail({ alert, subjectId }: OperatorAlert): Promise<RenderedEmail> {
  const { title, body } = alerts[alert]
  const content = [paragraph(`${title}.`), paragraph(body), paragraph(`Reference: ${subjectId}`)]
  return operatorLayout(`[${brandName}] ${title}`, content)
}
