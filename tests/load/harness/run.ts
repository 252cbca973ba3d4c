import { parseArgs } from 'node:util'

/** What the options of the command line say. They mean the same for every NAME. */
export type Run = ReturnType<typeof readRun>

export function readRun(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seconds: { type: 'string' },
      minutes: { type: 'string' },
      share: { type: 'string', default: '1' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    },
  })
  const seconds = values.minutes ? 60 * positive(values.minutes) : values.seconds
  const seed = Math.floor(positive(values.seed))
  const share = positive(values.share)
  return {
    name: positionals[0] ?? '',
    seed,
    /** `--seconds` or `--minutes`, or what is usual. */
    seconds: (usual: number) => (seconds === undefined ? usual : positive(String(seconds))),
    hasSeconds: seconds !== undefined,
    /** `--share` of the full size. */
    scaled: (full: number) => Math.max(1, Math.round(full * share)),
  }
}

function positive(value: string): number {
  if (!(Number(value) > 0)) throw new Error(`"${value}" is not a number above 0`)
  return Number(value)
}
