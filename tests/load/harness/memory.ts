import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Figure, figure, median } from './report.ts'

/** In percent, from the middle third to the last. Resident memory varies with the timing of garbage collections. */
const maxGrowth = { heap: 3, resident: 10 }
const minSamples = 12
const everyMs = { heap: 10_000, resident: 2_000 }

/** Resident memory of a process in MB; not a number once it has ended. */
export function readRss(pid: number): number {
  if (!existsSync(`/proc/${pid}/status`)) return Number.NaN
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Settings with which a process can be asked for its heap after a garbage collection. */
export async function recordHeaps(options = '') {
  const folder = await mkdtemp(join(tmpdir(), 'lovingly-heap-'))
  const preload = pathToFileURL(join(import.meta.dirname, 'sample-heap.ts'))
  const read = (pid: number): number[] => {
    const file = join(folder, `${pid}.heap`)
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : []
  }
  return {
    settings: {
      NODE_OPTIONS: `${options} --expose-gc --import ${preload}`.trim(),
      HEAP_FOLDER: folder,
    },
    read,
    /** Resident memory after a garbage collection, in MB. */
    async collect(pid: number): Promise<number> {
      for (let round = 0; round < 3; round += 1) {
        const { length } = read(pid)
        process.kill(pid, 'SIGUSR2')
        for (let tries = 0; read(pid).length === length && tries < 100; tries += 1) await pause(100)
        await pause(500)
      }
      return readRss(pid)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
type Heaps = Awaited<ReturnType<typeof recordHeaps>>

/** With a small heap, memory that isn't released shows soon. */
export const smallHeap = '--max-old-space-size=192'

/** Samples the memory of a process. The returned function stops and returns figures that fail if it grew. */
export function watchMemory(name: string, pid: number, heaps?: Heaps) {
  const resident: number[] = []
  const timers = [setInterval(() => resident.push(readRss(pid)), everyMs.resident)]
  if (heaps) timers.push(setInterval(() => process.kill(pid, 'SIGUSR2'), everyMs.heap))
  return (): Figure[] => {
    for (const timer of timers) clearInterval(timer)
    resident.push(readRss(pid))
    return [
      ...(heaps
        ? [level(`${name}: heap after garbage collection`, heaps.read(pid), maxGrowth.heap)]
        : []),
      level(`${name}: memory`, resident, maxGrowth.resident),
    ]
  }
}

/** The first third is the warm-up. Then the median of the last third may be this much higher than that of the middle. */
function level(name: string, samples: number[], growth: number): Figure {
  const third = Math.floor(samples.length / 3)
  const [warm, end] = [median(samples.slice(third, 2 * third)), median(samples.slice(2 * third))]
  const change = (end / warm - 1) * 100
  return figure(
    name,
    `${warm.toFixed(1)} MB in the middle third, ${end.toFixed(1)} MB in the last (${change >= 0 ? '+' : ''}${change.toFixed(1)} %, goal: ≤ ${growth} %), at most ${Math.max(...samples).toFixed(1)} MB, ${samples.length} samples`,
    samples.length >= minSamples && change <= growth,
  )
}
