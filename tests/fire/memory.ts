import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Figure } from '#tests/bench/figures.ts'

/** With a small heap, memory that isn't released shows soon. */
const smallHeap = '--max-old-space-size=192'
/** In percent, from the middle third to the last. */
export const maxHeapGrowth = 3

/** Resident memory of a process in MB; not a number once it has ended. */
export function readRss(pid: number): number {
  if (!existsSync(`/proc/${pid}/status`)) return Number.NaN
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

export function watchMemory(pid: number, everyMs = 2_000) {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(readRss(pid)), everyMs)
  return () => {
    clearInterval(timer)
    samples.push(readRss(pid))
    return samples
  }
}

/** Settings with which each process records its heap after a garbage collection, every ten seconds. */
export async function recordHeaps() {
  const folder = await mkdtemp(join(tmpdir(), 'lovingly-heap-'))
  const preload = pathToFileURL(join(import.meta.dirname, 'sample-heap.ts'))
  return {
    settings: {
      NODE_OPTIONS: `${smallHeap} --expose-gc --import ${preload}`,
      HEAP_FOLDER: folder,
    },
    read(pid: number): number[] {
      const file = join(folder, `${pid}.heap`)
      return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : []
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

/**
 * After the first third, which is the warm-up, the median of the last third may be this much higher: resident memory
 * varies with the timing of garbage collections, the heap after one doesn't.
 */
export function levelMemory(
  name: string,
  samples: number[],
  { minSamples = 12, maxGrowth = 10 } = {},
): Figure {
  const third = Math.floor(samples.length / 3)
  const [warm, end] = [median(samples.slice(third, 2 * third)), median(samples.slice(2 * third))]
  const change = (end / warm - 1) * 100
  const peak = Math.max(...samples)
  return {
    name,
    value: `${warm.toFixed(1)} MB in the middle third, ${end.toFixed(1)} MB in the last (${change >= 0 ? '+' : ''}${change.toFixed(1)} %), at most ${peak.toFixed(1)} MB, ${samples.length} samples`,
    passed: samples.length >= minSamples && change <= maxGrowth,
  }
}
