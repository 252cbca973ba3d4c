import type { Facts } from './facts.ts'

const section = /\{\{([#^])(\w+)\}\}(\n?)([\s\S]*?)\{\{\/\2\}\}(\n?)/g
const variable = /\{\{(\w+)\}\}/g

/**
 * Replaces {{name}} with a fact. Text between {{#name}} and {{/name}} is kept only if the fact is set, text
 * between {{^name}} and {{/name}} only if it is not. Unknown names fail the build.
 */
export function fillPlaceholders(text: string, facts: Facts): string {
  const lookUp = (name: string) => {
    if (!(name in facts)) throw new Error(`Unknown placeholder {{${name}}}`)
    return facts[name]
  }
  const filled = text
    .replace(
      section,
      (_, sign: string, name: string, before: string, inner: string, after: string) => {
        const kept = Boolean(lookUp(name)) === (sign === '#')
        // Tags on their own lines leave no empty line behind.
        if (before && after) return kept ? inner : ''
        return kept ? before + inner + after : before + after
      },
    )
    .replace(variable, (_, name: string) => {
      const value = lookUp(name)
      if (typeof value === 'string' || typeof value === 'number') return String(value)
      throw new Error(`The placeholder {{${name}}} has no text: its value is ${value}`)
    })
  if (/\{\{|\}\}/.test(filled)) throw new Error(`Malformed placeholder in: ${filled.slice(0, 80)}`)
  return filled
}
