import { existsSync, readFileSync } from 'node:fs'
import type { Figure } from '#tests/bench/figures.ts'

/** Resident memory of a process in MB; not a number once it has ended. */
function readRss(pid: number): number {
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

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

/** After the first third, which is the warm-up, the median of the last third may differ by 10 %. */
export function levelMemory(name: string, samples: number[], minSamples = 12): Figure {
  const third = Math.floor(samples.length / 3)
  const [warm, end] = [median(samples.slice(third, 2 * third)), median(samples.slice(2 * third))]
  const change = (end / warm - 1) * 100
  const peak = Math.max(...samples)
  return {
    name,
    value: `${warm.toFixed(0)} MB in the middle third, ${end.toFixed(0)} MB in the last (${change >= 0 ? '+' : ''}${change.toFixed(1)} %), at most ${peak.toFixed(0)} MB, ${samples.length} samples`,
    passed: samples.length >= minSamples && change <= 10,
  }
}
