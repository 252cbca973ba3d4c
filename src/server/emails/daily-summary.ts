import { brandName } from '#domain/brand.ts'
import { type DailySummary, summaryLines, summaryTitle } from '#domain/desk/daily-summary.ts'
import { button, divider, paragraph } from './blocks.ts'
import { operatorLayout, type RenderedEmail } from './layout.ts'

export async function dailySummaryEmail(
  summary: DailySummary,
  deskLink: string,
): Promise<RenderedEmail> {
  const { needsYou, figures } = summaryLines(summary)
  const first = needsYou.length > 0 ? needsYou : ['Nothing needs you.']
  return operatorLayout(`[${brandName}] ${summaryTitle(summary)}`, [
    ...first.map(paragraph),
    divider(),
    ...figures.map(paragraph),
    divider(),
    button(deskLink, 'Open the desk'),
  ])
}
