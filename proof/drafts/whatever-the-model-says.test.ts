import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wordsFor } from '#domain/length.ts'
import type { Material } from '#domain/material.ts'
import { workOnGivenUp } from '#server/jobs/given-up.ts'
import { workOnEulogies } from '#server/jobs/write-eulogy.ts'
import { openWorkerQueue } from '#server/store/queue.ts'
import { seeded, vary } from './chance.ts'
import { eulogies } from './eulogies/all.ts'
import { mangled } from './mangled.ts'
import { complaintsOf } from './oracle.ts'
import { paragraphsOf, spokenIn } from './planting.ts'
import { toldFrom } from './told-from.ts'
import { type Desk, openDesk } from './writing-desk.ts'

/**
 * A change is judged by the same cases as the one before it. `RUNS=2000 npx vitest run
 * proof/drafts/whatever` looks for new ones; the seed of a failure is printed.
 */
const search = process.env.RUNS
const numRuns = Number(search ?? 80)
const cases = search ? { numRuns } : { numRuns, seed: 1941797463 }

/** A busy machine is no fault of the text. */
const patience = 60_000 + numRuns * 3_000

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const short = eulogies.filter(({ length, label }) => length === 'short' && !/thin/.test(label))
const sceneOf = fc.record({
  at: fc.nat({ max: short.length - 1 }),
  way: fc.nat({ max: 50 }),
})

function scene({ at, way }: { at: number; way: number }) {
  const chosen = short[at] ?? short[0]
  if (!chosen) throw new Error('No eulogy')
  const text = vary(chosen.text, seeded(way))
  const [opening = '', ...rest] = paragraphsOf(text)
  return { ...chosen, text, opening, rest: rest.join('\n\n') }
}

/** What reached a screen may break no wall; that it is cut short is no fault of a preview. */
const offences = (material: Material, shown: string, opening = '') =>
  complaintsOf(material, shown, { words: wordsFor.short, opening }).map(
    ({ criterion, words }) => `${criterion} ${words}`,
  )
const ofWords = (complaints: string[]) => complaints.filter((one) => !one.startsWith('Q4'))

describe('whatever the model says', () => {
  test(
    'the preview shows nothing that was not told, nor anything worn',
    async () => {
      const count = { shown: 0, refused: 0 }
      await fc.assert(
        fc.asyncProperty(sceneOf, mangled, async (where, mangle) => {
          const { material, length, opening } = scene(where)
          const says = mangle(opening, (sentence) => spoken(material, sentence))
          const shown = await desk.preview(toldFrom(material, length), says)
          count[shown.preview === null ? 'refused' : 'shown'] += 1
          expect(ofWords(offences(material, shown.pieces)), shown.pieces).toEqual([])
          expect(ofWords(offences(material, shown.preview ?? '')), shown.preview ?? '').toEqual([])
          if (shown.preview === null) {
            expect(desk.logged.at(-1)).toEqual({ level: 'warn', event: expect.any(String) })
          }
        }),
        cases,
      )
      console.log(`previews: ${count.shown} shown, ${count.refused} refused`)
      expect(Math.min(count.shown, count.refused)).toBeGreaterThan(numRuns / 20)
    },
    patience,
  )

  test(
    'the eulogy breaks no wall, or none is stored',
    async () => {
      const count = { stored: 0, refused: 0 }
      await fc.assert(
        fc.asyncProperty(sceneOf, mangled, async (where, mangle) => {
          const { material, length, opening, rest } = scene(where)
          const told = toldFrom(material, length)
          const { id } = await desk.preview(told, opening)
          const says = mangle(rest, (sentence) => spoken(material, sentence))
          const stored = await desk.eulogy(id, says)
          count[stored === null ? 'refused' : 'stored'] += 1
          if (stored === null) return
          const promised = await desk.openingOf(id)
          expect(offences(material, stored, promised), stored).toEqual([])
        }),
        cases,
      )
      console.log(`eulogies: ${count.stored} stored, ${count.refused} refused`)
      expect(Math.min(count.stored, count.refused)).toBeGreaterThan(numRuns / 20)
    },
    patience,
  )

  test(
    'who has paid and gets no text is told so, and so is the operator',
    async () => {
      const { material, length } = scene({ at: 0, way: 0 })
      const { id } = await desk.preview(toldFrom(material, length), null)
      await desk.modelSays('You will be sorely missed. '.repeat(80))
      await desk.worker.queue.send(desk.worker.db, 'write-paid', { submissionId: id })
      await sql`update pgboss.job set retry_limit = 0 where name = 'write-paid'`.execute(
        desk.product.database.owner,
      )
      const queue = await openWorkerQueue(desk.product.database.urls.worker, {
        onError: () => {},
        onFailed: () => {},
      })
      try {
        await workOnEulogies(desk.worker, queue, 1)
        await workOnGivenUp(desk.worker, queue)
        await expect
          .poll(() => desk.logged, { timeout: 60_000 })
          .toContainEqual({ level: 'error', event: 'work given up' })
      } finally {
        await queue.stop(1_000)
      }
      expect(await desk.eulogy(id, 'You will be sorely missed.')).toBeNull()
    },
    patience,
  )
})

function spoken(material: Material, sentence: string): string {
  const limits = { words: wordsFor.short, opening: '', earlier: [] }
  return spokenIn({ label: randomUUID(), material, limits, text: '', planted: [] }, sentence)
}
