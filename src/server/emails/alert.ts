import { brandName } from '#domain/brand.ts'
import { type Alert, alerts } from '#domain/limits/alert.ts'
import { button, paragraph } from './blocks.ts'
import { operatorLayout, type RenderedEmail } from './layout.ts'

/** `cleared`: it is over. */
type OperatorAlert = { alert: Alert; subjectId: string; cleared?: boolean }

/** `onDesk`: the address of a page of the desk. */
export async function alertEmail(
  { alert, subjectId, cleared = false }: OperatorAlert,
  onDesk: (path: string) => string,
): Promise<RenderedEmail> {
  const { title: raisedTitle, body: raisedBody, clearedTitle = raisedTitle, page } = alerts[alert]
  const title = cleared ? clearedTitle : raisedTitle
  const body = cleared
    ? `This ends the alert “${raisedTitle}”. There is nothing to do.`
    : raisedBody
  const content = [
    paragraph(`${title}.`),
    paragraph(body),
    paragraph(`Reference: ${subjectId}`),
    ...(page && !cleared ? [button(onDesk(page(subjectId)), 'Open it on the desk')] : []),
  ]
  return operatorLayout(`[${brandName}] ${title}`, content)
}
