import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { stringify } from 'yaml'
import type { RuleFile } from './monitoring-files.ts'

type Options = { port: number; rules: RuleFile; targets: Record<string, number> }
type Sample = { metric: Record<string, string>; value: [number, string] }

/** A Prometheus on loopback that scrapes twice a second and keeps its data in a temporary folder. */
export async function startPrometheus({ port, rules, targets }: Options) {
  const folder = await mkdtemp(join(tmpdir(), 'lovingly-prometheus-'))
  const config = {
    global: { scrape_interval: '500ms', scrape_timeout: '500ms', evaluation_interval: '500ms' },
    rule_files: ['rules.yml'],
    scrape_configs: Object.entries(targets).map(([job, targetPort]) => ({
      job_name: job,
      static_configs: [{ targets: [`127.0.0.1:${targetPort}`] }],
    })),
  }
  await writeFile(join(folder, 'rules.yml'), stringify(rules))
  await writeFile(join(folder, 'prometheus.yml'), stringify(config))
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      // A stopped target must not keep its last value for the usual five minutes.
      '--query.lookback-delta=10s',
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const url = `http://127.0.0.1:${port}`
  const ended = once(child, 'exit')
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(url + path)
    const reply = (await response.json()) as { status: string; data: T; error?: string }
    if (reply.status !== 'success') throw new Error(`Prometheus: ${reply.error}`)
    return reply.data
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  await waitUntilReady(url).catch(async (error) => {
    await stop()
    throw error
  })
  return {
    url,
    query: async (expr: string) =>
      (await get<{ result: Sample[] }>(`/api/v1/query?${new URLSearchParams({ query: expr })}`))
        .result,
    async firing(): Promise<Set<string>> {
      type Alert = { state: string; labels: { alertname: string } }
      const { alerts } = await get<{ alerts: Alert[] }>('/api/v1/alerts')
      const firing = alerts.filter(({ state }) => state === 'firing')
      return new Set(firing.map(({ labels }) => labels.alertname))
    },
    stop,
  }
}
export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>

async function waitUntilReady(url: string) {
  for (let tries = 0; tries < 100; tries += 1) {
    const isReady = await fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await pause(200)
  }
  throw new Error('Prometheus did not start')
}
