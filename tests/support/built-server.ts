import { buildServer } from '#scripts/build/server.ts'
import { findStalePart, stampBuild } from '#scripts/build/stamp.ts'

/** For tests that start processes: they run what production runs. Stale pages don't matter to them. */
export default async function setup() {
  const stalePart = findStalePart()
  if (!stalePart) return
  await buildServer()
  if (stalePart === 'server') await stampBuild()
}
