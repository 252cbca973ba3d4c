import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

export const openBrowser = () =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-sync',
  '--remote-debugging-port=0',
]

/** Starts Chromium with an empty profile and a debugging port for Lighthouse. */
export async function startBrowser() {
  const profile = await mkdtemp(join(tmpdir(), 'lovingly-lighthouse-'))
  const browser = spawn(executablePath, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(browser, 'exit')
  const stop = async () => {
    browser.kill()
    await exited
    // A child of it may live on and hold the pipe, and with it this process.
    browser.stderr.destroy()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  for await (const line of createInterface({ input: browser.stderr })) {
    const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1]
    if (port) {
      browser.stderr.resume()
      return { port: Number(port), stop }
    }
  }
  throw new Error('Chromium exited before it opened its debugging port')
}
