import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { sampleEmails } from '#standins/mailbox/samples/sample-emails.ts'

/** Saves every email as pictures, narrow and wide, light and dark, and its text body. */
export async function captureEmails(browser: Browser, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const width of [390, 600]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: { width, height: 700 }, colorScheme })
      for (const [name, compose] of Object.entries(sampleEmails)) {
        const { subject, html, text } = await compose()
        await page.setContent(html)
        const path = join(folder, `${name}-${width}-${colorScheme}.png`)
        await page.screenshot({ path, fullPage: true })
        await writeFile(join(folder, `${name}.txt`), `Subject: ${subject}\n\n${text}`)
      }
      await page.close()
    }
  }
}
