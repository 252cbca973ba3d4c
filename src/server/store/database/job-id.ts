import { createHash } from 'node:crypto'

/** pg-boss drops a second job with the same id, so the id includes the kind. */
export function jobIdFor(kind: string, payload: object, attempt: number): string {
  const name = [kind, ...Object.values(payload), attempt].join('/')
  const hash = createHash('sha1').update(name).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
