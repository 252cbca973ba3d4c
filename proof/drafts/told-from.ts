import type { Material } from '#domain/material.ts'
import { type Length, type Told, toldSchema } from '#domain/submission.ts'

/** The form as it was filled in, from what the writer is given of it. */
export function toldFrom(material: Material, length: Length): Told {
  const { person, speaker, memories, ...rest } = material
  return toldSchema.parse({
    ...rest,
    name: person,
    memory: memories,
    customer_name: speaker || 'A friend',
    email: 'whoever@example.com',
    length,
  })
}
