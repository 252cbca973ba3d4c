import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder, startStack } from './local/stack.ts'
import { openBrowser } from './pictures/browser.ts'
import { captureDesk } from './pictures/desk.ts'

/** Saves screenshots of every screen of the web desk to .pictures/desk/. Fails if axe or the width complains. */
const port = Number(process.env.PICTURES_PORT ?? 4600)
const folder = join(tmpdir(), `lovingly-desk-pictures-${port}`)
const deskPort = port + 7
const outputFolder = join(projectFolder, '.pictures/desk')
const stack = await startStack({
  port,
  deskPort,
  folder,
  command: 'npm run pictures:desk',
  fresh: true,
  tempPaths: [folder],
  settings: { PREVIEW_DOLLARS_PER_DAY: '20', PREWRITE_DOLLARS_PER_DAY: '50' },
  model: { delayMs: 0, tokensPerSecond: 0 },
})
const browser = await openBrowser()
try {
  const where = { deskUrl: `http://127.0.0.1:${deskPort}`, folder: outputFolder }
  const violations = await captureDesk(browser, stack, where)
  for (const violation of violations) console.error(violation)
  if (violations.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await stack.stop()
  await rm(folder, { recursive: true, force: true })
}
console.log(`Saved screenshots to ${outputFolder}`)
