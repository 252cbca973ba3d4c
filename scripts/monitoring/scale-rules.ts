import type { RuleFile } from './monitoring-files.ts'

/** A minute takes a second. */
export const divisor = 60

const units: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** The same rules with the times of hours and minutes divided, for a run that can't wait for them. */
export function scaleRules(file: RuleFile): RuleFile {
  return {
    groups: file.groups.map((group) => ({
      ...group,
      rules: group.rules.map((rule) => ({
        ...rule,
        expr: scaleExpression(rule.expr),
        ...(rule.for && { for: scaleDuration(rule.for) }),
      })),
    })),
  }
}

/** At least two seconds, which is four scrapes, so that a rate exists. */
function scaleDuration(duration: string): string {
  const [, count = '0', unit = 's'] = /^(\d+)([smhd])$/.exec(duration) ?? []
  return `${Math.max(2, Math.round((Number(count) * (units[unit] ?? 1)) / divisor))}s`
}

function scaleExpression(expr: string): string {
  return (
    expr
      .replace(/\[(\d+[smhd])\]/g, (_, window: string) => `[${scaleDuration(window)}]`)
      .replace(/(_seconds\)) > (\d{3,})/g, (_, metric: string, seconds: string) => {
        return `${metric} > ${Number(seconds) / divisor}`
      })
      // The lowest bucket of the histograms.
      .replace(/le="(60|120)"/g, 'le="1"')
  )
}
