import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { requireFreshBuild } from './build/stamp.ts'
import { type Api, checks } from './deploy/proxy/checks.ts'
import { clientOf } from './deploy/proxy/client.ts'
import { type ProxyName, startProxy } from './deploy/proxy/servers.ts'
import { startStack } from './local/stack.ts'

/** Tries the proxy examples of deploy/proxy in front of the product with two apis. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '4300' } },
})
requireFreshBuild()
const base = Number(values.port)
const [https, http, secondApi] = [base + 10, base + 11, base + 12]
const origin = `https://localhost:${https}`
const names = positionals.length > 0 ? (positionals as ProxyName[]) : (['caddy', 'nginx'] as const)

const folder = await mkdtemp(join(tmpdir(), 'lovingly-proxy-'))
// Not inside the other one: PostgreSQL runs as another user if this is root.
const stackFolder = join(tmpdir(), `lovingly-stack-${base}`)
let failed = 0
try {
  for (const name of names) failed += await tryProxy(name)
} finally {
  for (const path of [folder, stackFolder]) await rm(path, { recursive: true, force: true })
}
console.log(failed === 0 ? 'pass' : `FAIL  ${failed} checks failed`)
process.exit(failed === 0 ? 0 : 1)

async function tryProxy(name: ProxyName): Promise<number> {
  const stack = await startStack({
    port: base,
    folder: stackFolder,
    fresh: true,
    tempPaths: [folder, stackFolder],
    siteUrl: origin,
    settings: {
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_SECONDS: '5',
      LIMIT_FIND_LINKS: '2/3600',
      LIMIT_SUBMISSIONS: '100000/3600',
    },
    show: (line) => console.error(line),
  })
  const startApi = async (port: number): Promise<Api> =>
    handle(await stack.startApi({ API_PORT: String(port) }), port)
  const handle = (process: typeof stack.api, port: number): Api => ({
    stop: () => process.stop(),
    kill: () => process.kill('SIGKILL'),
    start: () => startApi(port),
  })
  const apis = [handle(stack.api, base), await startApi(secondApi)]
  const proxy = await startProxy(name, folder, { https, http, apis: [base, secondApi] })
  console.log(`\n${name}: ${proxy.version || 'Debian package'}`)
  const client = clientOf(origin, proxy.ca)
  let problems = 0
  for (const check of checks) {
    const result = await check.run({ client, origin, httpPort: http, apis }).then(
      (detail) => `pass  ${check.name}: ${detail}`,
      (error: Error) => {
        problems += 1
        return `FAIL  ${check.name}: ${error.message}`
      },
    )
    console.log(result)
  }
  await proxy.stop()
  await stack.stop()
  return problems
}
