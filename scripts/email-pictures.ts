import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from './local/stack.ts'
import { openBrowser } from './pictures/browser.ts'
import { captureEmails } from './pictures/emails.ts'

/** Only the emails of `npm run pictures`: they need no build. */
const folder = join(projectFolder, '.pictures/emails')
await rm(folder, { recursive: true, force: true })
const browser = await openBrowser()
try {
  await captureEmails(browser, folder)
} finally {
  await browser.close()
}
console.log(`Saved emails to ${folder}`)
