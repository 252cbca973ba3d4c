import type { Random } from '#tests/fire/random.ts'
import { requiredInput } from '#tests/support/required-input.ts'
import { hostileValue } from './hostile-values.ts'

export type Schema = {
  type?: string
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  enum?: unknown[]
  items?: Schema
  format?: string
}

/** A body that is nearly right, so that it gets past the first checks. */
function likelyValue(schema: Schema, name: string, random: Random): unknown {
  if (schema.enum) return random.pick(schema.enum)
  const [first] = schema.anyOf ?? []
  if (first) return likelyValue(first, name, random)
  if (schema.type === 'object' || schema.properties) return likelyBody(schema, random)
  if (schema.type === 'array') return [likelyValue(schema.items ?? {}, name, random)]
  if (schema.type === 'integer' || schema.type === 'number') return random.below(3)
  if (schema.type === 'boolean') return random.chance(0.5)
  const known = (requiredInput as Record<string, unknown>)[name]
  if (known !== undefined) return known
  if (schema.format === 'uuid') return random.uuid()
  if (name === 'key') return random.key()
  if (name === 'email') return `fire.${random.hex(6)}@example.com`
  return name === 'day' ? '2026-12-01' : 'She sang while she hung out the washing.'
}

const likelyBody = (schema: Schema, random: Random): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      likelyValue(property, name, random),
    ]),
  )

/** A JSON body with something wrong, or bytes that are no JSON. */
export function malformedBody(schema: Schema | undefined, random: Random): Buffer {
  const body = likelyBody(schema ?? {}, random)
  const names = Object.keys(body)
  const damage = random.below(12)
  if (damage < 6 && names.length > 0) {
    const changes = 1 + random.below(2)
    for (let n = 0; n < changes; n += 1) body[random.pick(names)] = hostileValue(random)
    return toBytes(body)
  }
  switch (damage) {
    case 6:
      if (names.length > 0) delete body[random.pick(names)]
      return toBytes(body)
    case 7: {
      const bytes = toBytes(body)
      return bytes.subarray(0, random.below(bytes.length))
    }
    case 8: {
      const bytes = toBytes(body)
      if (bytes.length > 0) bytes[random.below(bytes.length)] = random.below(256)
      return bytes
    }
    case 9:
      return toBytes(hostileValue(random))
    case 10:
      return Buffer.from(
        random.pick([
          '['.repeat(2_000),
          '{"a":'.repeat(1_000),
          '{"__proto__":{"admin":true}}',
          '{"constructor":{"prototype":{"admin":true}}}',
          '{"name":"a","name":"b"}',
          '\ufeff{}',
          'undefined',
          '1'.repeat(5_000),
          '"\\ud800"',
          'x'.repeat(70_000),
        ]),
      )
    default:
      return Buffer.from(random.text(random.below(200), '\u0000\u00ff{}[]":,\\'), 'latin1')
  }
}

/** JSON keeps lone surrogates as escapes, which parsers accept and databases don't. */
const toBytes = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '')
