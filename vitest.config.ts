import './tests/support/use-own-operator.ts'
import { defineConfig } from 'vitest/config'
import { markdownContent } from './scripts/build/content/vite-plugin.ts'

/** Tests without PostgreSQL, child processes and timeouts to wait for, for "npm run check:fast". */
const unit = [
  'src/*.test.ts',
  'scripts/docs.test.ts',
  'src/{domain,contract}/**/*.test.ts',
  'src/server/!(heartbeat).test.ts',
  'src/server/writing/{brief,judge,patch,question-rules,sentence-evidence,source}.test.ts',
  'src/server/writing/rewrite/rewrite-prompt.test.ts',
  'src/server/writing/verifier/{blocking,coverage,numbers,verifier}.test.ts',
]
const web = ['src/web/**/*.test.{ts,tsx}']
/** Files that start processes of their own or wait for time limits: others compute meanwhile. */
const processes = [
  'tests/processes/{compose-backup,dev,documented-start,owner-rights,production,start-fails}.test.ts',
  'tests/faults/{graceful-shutdown,killed-process,random-faults}.test.ts',
  'tests/faults/{paid-and-written,paid-order-outcomes,request-ids,worker-health}.test.ts',
  'tests/faults/database-crash.test.ts',
  'src/server/store/database/{database,prepared-statements,worker-queue}.test.ts',
]
/** Files that stop the shared server, change its roles or measure time run one at a time. */
const oneAtATime = [
  'src/server/flows/payment/watch-paid-texts.test.ts',
  'src/server/http/shed-load.test.ts',
  'src/server/store/database/{migration,migration-live}.test.ts',
  'tests/attacks/{disconnects,slow-texts}.test.ts',
]

export default defineConfig({
  plugins: [markdownContent()],
  test: {
    // At a load of 8 a test takes several times as long as on a quiet machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['tests/support/each-file.ts'],
    expect: { poll: { timeout: 30_000 }, requireAssertions: true },
    // Together on two cores: some wait for PostgreSQL and jobs while others compute.
    maxWorkers: 3,
    reporters: [process.env.CI ? 'default' : 'dot'],
    // Vitest goes through them in the order of their names.
    projects: [
      {
        extends: true,
        // Shared threads are six times faster than isolated files.
        test: { name: 'unit', include: unit, pool: 'threads', isolate: false },
      },
      {
        extends: true,
        // A project of its own: a thread that changes between environments is started again.
        test: { name: 'web', include: web, environment: 'jsdom', pool: 'threads', isolate: false },
      },
      {
        extends: true,
        // What "npm run build" wrote, with the operator's own facts.
        test: {
          name: 'built',
          include: ['tests/site/*.test.ts'],
          isolate: false,
          env: { OPERATOR_FILE: 'operator.json' },
        },
      },
      {
        extends: true,
        // Each file clones a database, so files can run in parallel. Loading the product again for each file would
        // take more time than the tests.
        test: {
          name: 'integration',
          isolate: false,
          include: [
            '{src,scripts,standins}/**/*.test.ts',
            'tests/{attacks,faults,load,promises,writing}/**/*.test.ts',
          ],
          exclude: [...unit, ...web, ...processes, ...oneAtATime],
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'child-processes',
          include: processes,
          isolate: false,
          globalSetup: ['tests/support/global-setup.ts', 'tests/support/built-server.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'one-at-a-time',
          include: oneAtATime,
          isolate: false,
          globalSetup: ['tests/support/global-setup.ts', 'tests/support/built-server.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
