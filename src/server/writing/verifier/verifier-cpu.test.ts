import { expect, test } from 'vitest'
import { sourceOf } from '#server/writing/source.ts'
import { type Judgment, verifier } from './verifier.ts'

const reflection: Judgment = { verdict: 'reflection', evidence: [], unsupported: '' }

test('checks the largest text against the largest submission within 200 ms of CPU time', () => {
  const story = '"No, 54 yrs at 5am," said Bob in 1996, and Marie Curie laughed, half past 8. '
  const source = sourceOf({
    person: 'x'.repeat(120),
    relationship: 'mother',
    speaker: 'Anna',
    qualities: 'a, '.repeat(660),
    memories: story.repeat(75).slice(0, 6_000),
    additional: 'No way. '.repeat(250),
  })
  const sentences = Array.from(
    { length: 140 },
    (_, index) =>
      `He said "no way, my friend of fifty-${index} years" at half past eight to Marie in 1996.`,
  )
  const run = () => {
    const before = process.cpuUsage()
    const { check } = verifier(source)
    for (const sentence of sentences) check(sentence, reflection)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
  // The first runs compile the code. Machines differ: 70 to 120 ms were measured for the same code.
  const runs = Array.from({ length: 10 }, run)
  expect(Math.min(...runs)).toBeLessThan(200)
})
