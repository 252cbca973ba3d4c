import { type DailySummary, summaryLines, summaryTitle } from '#domain/desk/daily-summary.ts'
import { linkMinutes } from '#domain/desk/desk-access.ts'
import { urls } from '#domain/desk/urls.ts'
import { type Alert, alerts } from '#domain/limits/alert.ts'
import { button, divider, paragraph } from './blocks.ts'
import { operatorLayout, type RenderedEmail } from './layout.ts'

/** `cleared`: it is over. */
type OperatorAlert = { alert: Alert; subjectId: string; cleared?: boolean }

/** `onDesk`: the address of a page of the desk. */
export async function alertEmail(
  { alert, subjectId, cleared = false }: OperatorAlert,
  onDesk: (path: string) => string,
): Promise<RenderedEmail> {
  const { title: raisedTitle, body: raisedBody, clearedTitle = raisedTitle } = alerts[alert]
  const { command, page = urls.today } = alerts[alert]
  const title = cleared ? clearedTitle : raisedTitle
  const body = cleared
    ? `This ends the alert “${raisedTitle}”. There is nothing to do.`
    : raisedBody
  const content = [
    paragraph(`${title}.`),
    paragraph(body),
    paragraph(`Reference: ${subjectId}`),
    ...(command && !cleared ? [paragraph(`To paste on the server: ${command}`)] : []),
    ...(cleared ? [] : [button(onDesk(page(subjectId)), 'Open it on the desk')]),
  ]
  return operatorLayout(title, content)
}

export async function dailySummaryEmail(
  summary: DailySummary,
  deskLink: string,
): Promise<RenderedEmail> {
  const { needsYou, figures } = summaryLines(summary)
  const first = needsYou.length > 0 ? needsYou : ['Nothing needs you.']
  return operatorLayout(summaryTitle(summary), [
    ...first.map(paragraph),
    divider(),
    ...figures.map(paragraph),
    divider(),
    button(deskLink, 'Open the desk'),
  ])
}

export async function deskLinkEmail(link: string): Promise<RenderedEmail> {
  return operatorLayout('Your link to the desk', [
    paragraph(`This link opens the desk once, within ${linkMinutes} minutes.`),
    button(link, 'Open the desk'),
    paragraph(
      'If you didn’t ask for it, someone else can reach the desk’s page. They can’t use this link without your mailbox, but check who can reach that address.',
    ),
  ])
}
