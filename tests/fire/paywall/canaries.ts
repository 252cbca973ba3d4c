import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Family } from '#tests/fire/families.ts'

/** In no dictionary and in no input: an answer that has it shows locked text. */
export const canary = 'Qzcanarywren'

/** Waits until each text is written, then puts the canary into it, its sentences and its opening. */
export async function plantCanaries(ownerUrl: string, families: Family[]): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const ids = families.map(({ id }) => id)
  try {
    const countWritten = async () => {
      const sql = 'select count(*) as n from eulogies where submission_id = any($1)'
      return Number((await owner.query<{ n: string }>(sql, [ids])).rows[0]?.n)
    }
    for (let tries = 0; (await countWritten()) < ids.length && tries < 600; tries += 1)
      await pause(200)
    const sentences = `replace(sentences::text, '"sentence": "', '"sentence": "${canary} ')::jsonb`
    const text = `text || ' ${canary}.'`
    for (const table of ['eulogies', 'openings'])
      await owner.query(
        `update ${table} set text = ${text}, sentences = ${sentences} where submission_id = any($1)`,
        [ids],
      )
    return await countWritten()
  } finally {
    await owner.end()
  }
}
