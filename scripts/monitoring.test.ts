import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const project = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(project, path), 'utf8')
const monitoringFolder = join(import.meta.dirname, '../deploy/monitoring')

type Rule = {
  alert?: string
  record?: string
  expr: string
  for?: string
  labels?: { severity?: string }
  annotations?: { summary?: string; description?: string; runbook_url?: string }
}
type RuleFile = { groups: { name: string; rules: Rule[] }[] }

const listRules = () =>
  (parse(read('deploy/monitoring/alerts.yml')) as RuleFile).groups.flatMap(({ rules }) => rules)

function listAlerts() {
  return listRules().flatMap(({ alert, ...rule }) => (alert ? [{ alert, ...rule }] : []))
}

/** The tests of promtool: which alert, and whether it fires at a time. */
function readRuleTests(): {
  name: string
  promql_expr_test: { exp_samples: unknown[] }[]
}[] {
  return parse(read('deploy/monitoring/alerts.test.yml')).tests
}

type Panel = { title: string; description?: string; targets?: { expr: string }[] }

function listPanels(): { title: string; description: string; queries: string[] }[] {
  const { panels } = JSON.parse(read('deploy/monitoring/dashboard.json')) as { panels: Panel[] }
  return panels.flatMap(({ title, description = '', targets }) =>
    targets ? [{ title, description, queries: targets.map(({ expr }) => expr) }] : [],
  )
}

const alerts = listAlerts()
const names = alerts.map(({ alert }) => alert)

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
if (!hasPromtool) console.warn('SKIPPED: promtool is missing. Install the package "prometheus".')

test.skipIf(!hasPromtool)(
  'every alert fires and clears in the tests of promtool',
  {
    timeout: 60_000,
  },
  () => {
    const run = spawnSync('promtool', ['test', 'rules', 'alerts.test.yml'], {
      cwd: monitoringFolder,
      encoding: 'utf8',
    })
    expect(run.stdout + run.stderr).toContain('SUCCESS')
    expect(run.status).toBe(0)
  },
)

test('promtool is installed in CI', () => {
  expect(hasPromtool || !process.env.CI).toBe(true)
})

test('every alert has a test in which it fires and clears', () => {
  const tests = readRuleTests()
  expect(tests.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  for (const { name, promql_expr_test: steps } of tests) {
    const states = steps.map(({ exp_samples }) => exp_samples.length)
    expect([name, ...states]).toEqual([name, 0, 1, 0])
  }
})

test('every alert has a section in the runbook, and every section an alert', () => {
  const sections = [...read('docs/runbook.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
  expect(sections.toSorted()).toEqual(names.toSorted())
})

test.each(alerts)('$alert says what it means, how urgent it is and where to read on', (rule) => {
  expect(['page', 'ticket']).toContain(rule.labels?.severity)
  expect(rule.annotations?.summary).toMatch(/^.{10,80}$/)
  expect(rule.annotations?.description).toMatch(/\.$/)
  expect(rule.annotations?.runbook_url).toBe(`docs/runbook.md#${rule.alert.toLowerCase()}`)
  const [, section = ''] = read('docs/runbook.md').split(`### ${rule.alert}\n`)
  expect(section.startsWith(`${rule.labels?.severity}. `)).toBe(true)
})

test('rules and dashboard use metrics that the processes have', () => {
  const source = globSync('src/server/{metrics/*,processes}.ts', { cwd: project }).map(read).join()
  const known = [...source.matchAll(/'([a-z]+(?:_[a-z]+)+)'/g)].map(([, name]) => name)
  const expressions = [
    ...listRules().map(({ expr }) => expr),
    ...listPanels().flatMap(({ queries }) => queries),
  ].join(' ')
  const used = [...expressions.matchAll(/\blovingly_([a-z_]+)/g)].map(([, name = '']) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  )
  expect(used.length).toBeGreaterThan(50)
  const unknown = used.filter(
    (name) => !known.includes(name) && !known.includes(`lovingly_${name}`),
  )
  expect([...new Set(unknown)]).toEqual([])
})

test('the runbook names commands of the operator that exist', () => {
  const source = globSync('src/ops/**/*.ts', { cwd: project }).map(read).join()
  const named = [...read('docs/runbook.md').matchAll(/\bops ([a-z-]+)/g)]
  const missing = named.filter(([, name = '']) => !new RegExp(`\\b${name}\\b`).test(source))
  expect(missing.map(([, name]) => name)).toEqual([])
})

test('every panel of the dashboard says what it shows', () => {
  const panels = listPanels()
  expect(panels.length).toBeGreaterThan(25)
  expect(panels.filter(({ title, description }) => !title || !description)).toEqual([])
})
