import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export const monitoringFolder = join(import.meta.dirname, '../../deploy/monitoring')

type Rule = {
  alert?: string
  record?: string
  expr: string
  for?: string
  labels?: { severity?: string }
  annotations?: { summary?: string; description?: string; runbook_url?: string }
}
export type RuleFile = { groups: { name: string; rules: Rule[] }[] }

const read = (file: string) => readFileSync(join(monitoringFolder, file), 'utf8')

export const readRules = (): RuleFile => parse(read('alerts.yml'))

export function listAlerts() {
  const rules = readRules().groups.flatMap((group) => group.rules)
  return rules.flatMap(({ alert, ...rule }) => (alert ? [{ alert, ...rule }] : []))
}

/** The tests of promtool: which alert, and whether it fires at a time. */
export function readRuleTests(): {
  name: string
  promql_expr_test: { exp_samples: unknown[] }[]
}[] {
  return parse(read('alerts.test.yml')).tests
}

type Panel = { title: string; description?: string; targets?: { expr: string }[] }

export function listPanels(): { title: string; description: string; queries: string[] }[] {
  const { panels } = JSON.parse(read('dashboard.json')) as { panels: Panel[] }
  return panels.flatMap(({ title, description = '', targets }) =>
    targets ? [{ title, description, queries: targets.map(({ expr }) => expr) }] : [],
  )
}
