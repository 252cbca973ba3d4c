import type { Table } from '#domain/desk/report-tables.ts'
import { type Html, html } from '#server/http/html/html.ts'

const width = 320
const left = 4

/** `of`: instead of the share of the first one. */
type Step = { name: string; count: number; of?: string }

/** Steps from top to bottom, each as wide as its share of the first one. */
export function funnelChart(caption: string, steps: Step[]): Html {
  const most = Math.max(1, ...steps.map(({ count }) => count))
  const first = steps[0]?.count ?? 0
  const rowHeight = 46
  return html`<figure class="chart funnel"><figcaption>${caption}</figcaption>
<svg viewBox="0 0 ${width} ${steps.length * rowHeight}" role="img" aria-label="${steps.map(({ name, count }) => `${name}: ${count}`).join(', ')}">${steps.map(
    ({ name, count, of }, index) => {
      const top = index * rowHeight
      const percent = first > 0 && index > 0 ? ` (${Math.round((100 * count) / first)} %)` : ''
      const share = of ? ` of ${of}` : percent
      return html`<text class="mark" x="0" y="${top + 13}">${name}</text><text class="value" x="${width}" y="${top + 13}" text-anchor="end">${count}${share}</text>
<rect class="track" x="0" y="${top + 19}" width="${width}" height="15" rx="3"/><rect class="bar" x="0" y="${top + 19}" width="${round((width * count) / most)}" height="15" rx="3"/>`
    },
  )}</svg></figure>`
}

type DayChart = {
  caption: string
  /** Next to the caption, such as the total. */
  total: string
  days: { day: string; value: number }[]
  /** How a value is written. */
  format: (value: number) => string
  /** A line across the chart, if it isn't far above the bars. */
  limit?: number
}

const height = 110
const base = height - 20
const top = 18

/** One bar per day, oldest first. */
export function dayChart({ caption, total, days, format, limit }: DayChart): Html {
  const highest = Math.max(0, ...days.map(({ value }) => value))
  const showsLimit = limit !== undefined && limit > 0 && limit <= 4 * highest
  const scale = Math.max(highest, showsLimit ? limit : 0) || 1
  const y = (value: number) => round(base - ((base - top) * value) / scale)
  const step = (width - left) / days.length
  const barWidth = round(Math.min(28, step * 0.72))
  return html`<figure class="chart"><figcaption>${caption} <span>${total}</span></figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${caption}, ${total}. Highest day: ${format(highest)}">${days.map(
    ({ value }, index) => {
      const over = limit !== undefined && limit > 0 && value >= limit
      const x = round(left + index * step + (step - barWidth) / 2)
      return html`<rect class="bar${over && ' over'}" x="${x}" y="${y(value)}" width="${barWidth}" height="${round(base - y(value))}"/>`
    },
  )}<line class="base" x1="0" x2="${width}" y1="${base}" y2="${base}"/>
${highest > 0 && peakLabel(left + (days.findIndex(({ value }) => value === highest) + 0.5) * step, y(highest) - 5, format(highest))}
${showsLimit && html`<line class="limit" x1="0" x2="${width}" y1="${y(limit)}" y2="${y(limit)}"/><text class="mark limit-name" x="${width}" y="${y(limit) - 4}" text-anchor="end">cap ${format(limit)}</text>`}
<text class="mark" x="0" y="${height - 4}">${shortDay(days[0]?.day)}</text><text class="mark" x="${width}" y="${height - 4}" text-anchor="end">${shortDay(days.at(-1)?.day)}</text></svg></figure>`
}

/** Above the highest bar, moved inside the picture at its edges. */
function peakLabel(x: number, y: number, label: string): Html {
  const anchor = x < 40 ? 'start' : x > width - 40 ? 'end' : 'middle'
  const at = anchor === 'start' ? 0 : anchor === 'end' ? width : round(x)
  return html`<text class="value" x="${at}" y="${y}" text-anchor="${anchor}">${label}</text>`
}

const round = (value: number) => Math.round(value * 10) / 10

/** "11-16" */
const shortDay = (day = '') => day.slice(5)

/** A table that scrolls sideways on a phone. The first column names the row. */
export const tableOf = (
  name: string,
  { header, rows }: Table,
): Html => html`<details><summary>${name} as a table</summary>
<div class="scroll" role="region" aria-label="${name}" tabindex="0"><table><thead><tr>${header.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(([first, ...cells]) => html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div></details>`
