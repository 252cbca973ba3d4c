/** How long a file is kept: about as long as someone tries Word, then the PDF, then the PDF again on the phone. */
const keepMs = 10 * 60 * 1_000
const maxKeptBytes = 16 * 1024 * 1024

/**
 * Keeps files in memory for a while, each under a key that stands for its whole content, so that a text is built once
 * and not at each request. Requests that come while it's being built wait for it.
 */
export function keepFiles<Refusal extends object>({
  forMs = keepMs,
  maxBytes = maxKeptBytes,
} = {}) {
  const files = new Map<string, Promise<Uint8Array | Refusal>>()
  const sizes = new Map<string, number>()
  let bytes = 0
  const drop = (key: string) => {
    files.delete(key)
    bytes -= sizes.get(key) ?? 0
    sizes.delete(key)
  }
  const keep = (key: string, size: number) => {
    sizes.set(key, size)
    bytes += size
    for (const oldest of sizes.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
    setTimeout(() => drop(key), forMs).unref()
  }
  return async (key: string, build: () => Promise<Uint8Array | Refusal>) => {
    const known = files.get(key)
    if (known) return known
    const building = build()
    files.set(key, building)
    try {
      const built = await building
      if (built instanceof Uint8Array) keep(key, built.length)
      else drop(key)
    } catch {
      drop(key)
    }
    return building
  }
}
