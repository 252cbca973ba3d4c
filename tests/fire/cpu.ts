import { readFileSync } from 'node:fs'

/** Of Linux on every architecture that Node supports. */
const ticksPerSecond = 100

/** Processor time that a process has used, in milliseconds. */
export function readCpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system] = [Number(fields[11]), Number(fields[12])]
  return ((user + system) * 1_000) / ticksPerSecond
}
