import { isFree } from '#scripts/local/free-ports.ts'

export async function freePort(): Promise<number> {
  return freePorts(1)
}

/** The first of `count` consecutive free ports. */
export async function freePorts(count: number): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const first = 20_000 + Math.floor(Math.random() * 12_000)
    const row = Array.from({ length: count }, (_, n) => isFree(first + n))
    if ((await Promise.all(row)).every(Boolean)) return first
  }
  throw new Error('No free ports were found')
}
