import { defineConfig } from '@playwright/test'

const port = Number(process.env.JOURNEY_PORT ?? 4200)

/** End-to-end tests in a real browser against the whole product. */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  fullyParallel: true,
  // On two cores: a journey often waits for the server.
  workers: 3,
  // A machine shared with others can stop for many seconds. The limits only end a journey that hangs: how long
  // things take is measured by the load runs and Lighthouse. The last line of a run names what needed the retry.
  retries: process.env.CI ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: [[process.env.CI ? 'list' : 'dot'], ['./tests/journeys/reporter.ts']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 390, height: 844 },
    // Playwright can't delay or fail requests that a service worker answers. Journeys about it allow it.
    serviceWorkers: 'block',
    // Recording every journey takes a fifth more time.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    actionTimeout: 45_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `node scripts/stack.ts --built --quick --port ${port}`,
    url: `http://127.0.0.1:${port}/readyz`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 90_000,
  },
})
