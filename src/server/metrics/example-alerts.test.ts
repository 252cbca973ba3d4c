import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { projectFolder } from '#server/project-folder.ts'
import { freePort } from '#tests/support/http.ts'
import { setUpProduct } from '#tests/support/product.ts'

const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8')
const rules: { alert: string; expr: string }[] = parse(read('deploy/example-alerts.yml')).groups[0]
  .rules

const ports = { api: await freePort(), worker: await freePort() }
setUpProduct({ metricsPorts: ports })

test('the example alerts use metrics that an api or a worker has', async () => {
  const texts = await Promise.all(
    Object.values(ports).map(async (port) =>
      (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
    ),
  )
  const known = [...texts.join('\n').matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)
  expect(rules).toHaveLength(10)
  for (const { alert, expr } of rules) {
    const named = expr.match(/\b(?:lovingly|nodejs)_\w+|\bup\b/g) ?? []
    // "up" is Prometheus' own.
    const own = named.filter((name) => name !== 'up').map((name) => name.replace(/_bucket$/, ''))
    expect([alert, named.length > 0]).toEqual([alert, true])
    expect([alert, ...own.filter((name) => !known.includes(name))]).toEqual([alert])
  }
})

test('docs/incidents.md has a section for each of them', () => {
  for (const { alert } of rules) expect(read('docs/incidents.md')).toContain(`\n### ${alert}\n`)
})
