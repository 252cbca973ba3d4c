import { brandName } from '#domain/brand.ts'
import { type Alert, alerts } from '#domain/limits/alert.ts'
import { paragraph } from './blocks.ts'
import { operatorLayout, type RenderedEmail } from './layout.ts'

/** `cleared`: it is over. */
type OperatorAlert = { alert: Alert; subjectId: string; cleared?: boolean }

export async function alertEmail(operatorAlert: OperatorAlert): Promise<RenderedEmail> {
  const { alert, subjectId, cleared = false } = operatorAlert
  const { title: raisedTitle, body: raisedBody, clearedTitle = raisedTitle } = alerts[alert]
  const title = cleared ? clearedTitle : raisedTitle
  const body = cleared
    ? `This ends the alert “${raisedTitle}”. There is nothing to do.`
    : raisedBody
  const content = [paragraph(`${title}.`), paragraph(body), paragraph(`Reference: ${subjectId}`)]
  return operatorLayout(`[${brandName}] ${title}`, content)
}
