import { emptyValue, invalidInteger } from './errors.ts'

/** The SDK encodes nested values as a[b][0][c]=d; a list is a group with numbers as names. */
export type Fields = { [name: string]: Fields | string }

export function parseFields(encoded: string): Fields {
  const fields = newFields()
  for (const [key, value] of new URLSearchParams(encoded)) setPath(fields, pathOf(key), value)
  return fields
}

export function textOf(fields: Fields, name: string): string | null {
  const value = fields[name]
  if (typeof value !== 'string') return null
  if (value === '') throw emptyValue(name)
  return value
}

export function groupOf(fields: Fields, name: string): Fields {
  const value = fields[name]
  return typeof value === 'object' ? value : newFields()
}

export function groupsOf(fields: Fields, name: string): Fields[] {
  return Object.values(groupOf(fields, name)).filter((item) => typeof item === 'object')
}

export function textsOf(fields: Fields, name: string): string[] {
  return Object.values(groupOf(fields, name)).filter((item) => typeof item === 'string')
}

export function integerOf(fields: Fields, name: string, param = name): number | null {
  const value = textOf(fields, name)
  if (value === null) return null
  if (!/^-?\d{1,15}$/.test(value)) throw invalidInteger(param, value)
  return Number(value)
}

// No prototype, so that __proto__ is an ordinary field name.
function newFields(): Fields {
  return Object.create(null) as Fields
}

function pathOf(key: string): string[] {
  const open = key.indexOf('[')
  if (open <= 0) return [key]
  const names = [...key.slice(open).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')
  return [key.slice(0, open), ...names]
}

function setPath(fields: Fields, path: string[], value: string): void {
  let group = fields
  for (const [depth, name] of path.entries()) {
    const key = name === '' ? String(Object.keys(group).length) : name
    if (depth === path.length - 1) {
      group[key] = value
      return
    }
    const found = group[key]
    const next = typeof found === 'object' ? found : newFields()
    group[key] = next
    group = next
  }
}
