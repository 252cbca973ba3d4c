import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportsFolder, type Series } from './figures.ts'

type Labels = { title: string; x: string; y: string }

/** Reports without labels here aren't drawn. */
const labels: Record<string, Labels> = {
  api: { title: 'The api and Fastify with pg alone', x: 'round', y: 'requests/s' },
  growth: { title: 'p99 by stored submissions', x: 'stored submissions', y: 'ms' },
  orders: { title: 'Ten orders a second, and pg-boss alone', x: 'percentile', y: 'ms' },
  overload: { title: 'Five times the capacity', x: 'percentile', y: 'ms' },
  quota: {
    title: 'Waiting for a model provider',
    x: 'load in % of the quota',
    y: 'unwritten orders after a minute',
  },
}

/** Draws docs/pictures/bench-NAME.svg from each report, and returns the files. */
export function drawPlots(): string[] {
  if (!existsSync(reportsFolder)) return []
  return readdirSync(reportsFolder).flatMap((file) => {
    const { name, series } = JSON.parse(readFileSync(join(reportsFolder, file), 'utf8')) as {
      name: string
      series: Series[]
    }
    const label = labels[name]
    if (!label || series.length === 0) return []
    const path = `docs/pictures/bench-${name}.svg`
    writeFileSync(path, drawLines(label, series))
    return [path]
  })
}

const size = { width: 640, height: 360 }
const area = { left: 64, right: 624, top: 48, bottom: 288 }
const colors = ['#2a6f97', '#c2571a', '#5b8c3a', '#8a4f9e']

const style = `text{font:13px system-ui,sans-serif;fill:#333}.axis{stroke:#999}.title{font-size:16px;font-weight:600}
@media(prefers-color-scheme:dark){text{fill:#ddd}.background{fill:#1c1c1c}}`

/** A line chart as SVG that is readable in light and dark mode. */
function drawLines({ title, x, y }: Labels, series: Series[]): string {
  const points = series.flatMap(({ points }) => points)
  const xs = points.map(([value]) => value)
  const [minX, maxX] = [Math.min(...xs), Math.max(...xs)]
  const maxY = Math.max(...points.map(([, value]) => value)) || 1
  // Sizes of databases differ by orders of magnitude.
  const scale = minX > 0 && maxX / minX > 100 ? Math.log10 : (value: number) => value
  const place = ([px, py]: [number, number]): [number, number] => [
    area.left +
      ((scale(px) - scale(minX)) / (scale(maxX) - scale(minX) || 1)) * (area.right - area.left),
    area.bottom - (py / maxY) * (area.bottom - area.top),
  ]
  const text = (at: [number, number], content: string, anchor = 'middle') =>
    `<text x="${at[0]}" y="${at[1]}" text-anchor="${anchor}">${escapeXml(content)}</text>`
  const curves = series.map(({ name, points: own }, index) => {
    const color = colors[index % colors.length]
    const line = own.map((point) => place(point).map(Math.round).join(',')).join(' ')
    const legendX = area.left + index * 145
    return `<polyline points="${line}" fill="none" stroke="${color}" stroke-width="2.5"/>
<rect x="${legendX}" y="336" width="12" height="12" fill="${color}"/>${text([legendX + 17, 347], name, 'start')}`
  })
  const ticksX = [...new Set([minX, maxX])].map((value) =>
    text([place([value, 0])[0], area.bottom + 18], value.toLocaleString('en-US')),
  )
  const ticksY = [0, maxY / 2, maxY].map((value) =>
    text([area.left - 8, place([minX, value])[1] + 4], Math.round(value).toLocaleString(), 'end'),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${escapeXml(title)}">
<style>${style}</style>
<rect class="background" width="100%" height="100%" fill="#fff"/>
<text class="title" x="${area.left}" y="24">${escapeXml(title)}</text>
${text([area.left, 42], y)}${text([(area.left + area.right) / 2, area.bottom + 18], x)}
<path class="axis" d="M${area.left} ${area.top}V${area.bottom}H${area.right}" fill="none"/>
${[...curves, ...ticksX, ...ticksY].join('\n')}
</svg>
`
}

const escapeXml = (content: string) =>
  content.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`)
