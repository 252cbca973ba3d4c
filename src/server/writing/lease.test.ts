import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setUpProduct } from '#tests/support/product.ts'
import { withLease } from './lease.ts'

const product = setUpProduct({ worker: false })

test('a renewal that is late when the writer ends leaves no lease behind', async () => {
  const { owner, rows } = product.database
  const submissionId = await product.visitor().submit()
  // Each renewal waits for this lock, before it looks for the lease.
  await sql`create function wait_for_test() returns trigger language plpgsql as $$ begin
    if exists (select from preview_leases l where l.submission_id = new.submission_id) then
      perform pg_advisory_xact_lock(8);
    end if;
    return new;
  end $$`.execute(owner)
  await sql`create trigger wait_for_test before insert on preview_leases for each row
    execute function wait_for_test()`.execute(owner)
  const isWaiting = async () =>
    (await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(owner))
      .rows.length > 0
  const lease = {
    table: 'preview_leases' as const,
    submissionId,
    holder: randomUUID(),
    signal: AbortSignal.timeout(30_000),
  }
  const finish = Promise.withResolvers<void>()
  const written = withLease(
    product.ctx,
    lease,
    async () => false,
    () => finish.promise,
  )
  await owner.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(8)`.execute(tx)
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true)
    finish.resolve()
    for (let reads = 0; reads < 50; reads += 1) await rows('preview_leases')
  })
  await written
  await expect.poll(isWaiting).toBe(false)
  expect(await rows('preview_leases', { submission_id: submissionId })).toEqual([])
})
