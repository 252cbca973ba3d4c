import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { secretNames } from '#server/secret-files.ts'

type Probe = { httpGet: { path: string; port: string } }
type Container = {
  command: string[]
  env?: { name: string; value: string }[]
  envFrom?: { configMapRef: { name: string } }[]
  ports?: { name: string; containerPort: number }[]
  securityContext: object
  volumeMounts: { name: string; mountPath: string }[]
  startupProbe?: Probe
  readinessProbe?: Probe
  livenessProbe?: Probe
}
type Source = { secret: { name: string } }
type Pod = {
  metadata: { labels: Record<string, string> }
  spec: {
    terminationGracePeriodSeconds?: number
    securityContext: object
    containers: [Container]
    volumes: { name: string; projected?: { sources: Source[] }; secret?: { secretName: string } }[]
  }
}
type Manifest = {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  stringData?: Record<string, string>
  spec?: {
    template?: Pod
    selector?: { matchLabels?: Record<string, string> }
    podSelector?: { matchLabels?: Record<string, string> }
    ingress?: { ports: { port: string }[] }[]
  }
}

const project = join(import.meta.dirname, '../..')
const folder = join(project, 'deploy/kubernetes')
const read = (path: string) => readFileSync(join(project, path), 'utf8')
const manifests = globSync('**/*.yaml', { cwd: folder, exclude: ['**/kustomization.yaml'] })
  .flatMap((file) => parseAllDocuments(read(join('deploy/kubernetes', file))))
  .map((document) => document.toJS() as Manifest)
const listKind = (kind: string) => manifests.filter((each) => each.kind === kind)
const pods = manifests.flatMap(({ spec }) => spec?.template ?? [])
const servers = pods.filter(({ metadata }) => metadata.labels.process !== 'migrate')
const settings = listKind('ConfigMap')[0]?.data ?? {}
const secrets = new Map(
  listKind('Secret').map((each) => [each.metadata.name, each.stringData ?? {}]),
)

const labelsMatch = (selector: Record<string, string>, { metadata }: Pod) =>
  Object.entries(selector).every(([name, value]) => metadata.labels[name] === value)

test('each kustomization lists every manifest of its folder', () => {
  for (const path of ['', 'migrate']) {
    const { resources } = parse(read(join('deploy/kubernetes', path, 'kustomization.yaml')))
    const files = globSync('*.yaml', { cwd: join(folder, path) }).filter(
      (file) => file !== 'kustomization.yaml' && file !== 'secrets.example.yaml',
    )
    expect(resources.toSorted()).toEqual(files.sort())
  }
})

const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0

test.skipIf(!hasKubectl).each([
  ['deploy/kubernetes', 13],
  ['deploy/kubernetes/migrate', 1],
])('kubectl builds %s with the image of its kustomization', (path, count) => {
  const { stdout, stderr } = spawnSync('kubectl', ['kustomize', join(project, path)], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(parseAllDocuments(stdout)).toHaveLength(count)
  const images = [...stdout.matchAll(/image: (\S+)/g)].map(([, image]) => image)
  expect(new Set(images)).toEqual(new Set(['registry.example.com/lovingly-said:0.1.0']))
})

test('every setting exists, and every file setting is a secret', () => {
  const known = new Set(read('.env.example').match(/^[A-Z][A-Z_]+(?==)/gm))
  const named = [
    ...Object.keys(settings),
    ...pods.flatMap(({ spec }) => spec.containers[0].env?.map(({ name }) => name) ?? []),
  ]
  const fromFiles = named.filter((name) => name.endsWith('_FILE')).map((name) => name.slice(0, -5))
  expect(fromFiles.filter((name) => !secretNames.includes(name))).toEqual([])
  const others = named.filter((name) => !name.endsWith('_FILE'))
  expect(others.filter((name) => !known.has(name))).toEqual([])
  expect(named.length).toBeGreaterThan(15)
})

test.each(pods.map((pod) => [pod.metadata.labels.process ?? '', pod] as const))(
  '%s has every file that its settings name',
  (_name, { spec }) => {
    const [{ env = [], envFrom = [], volumeMounts }] = spec.containers
    const all = { ...(envFrom.length > 0 && settings) } as Record<string, string>
    for (const { name, value } of env) all[name] = value
    const names = spec.volumes.flatMap(({ projected, secret }) => [
      ...(projected?.sources.map((source) => source.secret.name) ?? []),
      ...(secret ? [secret.secretName] : []),
    ])
    const path = volumeMounts.find(({ name }) => name === 'secrets')?.mountPath
    const files = names.flatMap((name) =>
      Object.keys(secrets.get(name) ?? {}).map((file) => `${path}/${file}`),
    )
    const wanted = Object.entries(all).flatMap(([name, file]) =>
      name.endsWith('_FILE') ? file : [],
    )
    expect(wanted.filter((file) => !files.includes(file))).toEqual([])
    expect(wanted.length).toBeGreaterThan(2)
  },
)

test('only the migrations get the credentials of the database owner', () => {
  for (const { spec } of servers) expect(JSON.stringify(spec.volumes)).not.toContain('owner')
})

test('probes use the routes and the ports that a process serves', () => {
  const portOf = { api: settings.API_PORT, worker: settings.WORKER_PORT }
  const metricsOf = { api: settings.API_METRICS_PORT, worker: settings.WORKER_METRICS_PORT }
  for (const { metadata, spec } of servers) {
    const process = metadata.labels.process as 'api' | 'worker'
    const [{ startupProbe, readinessProbe, livenessProbe, ports = [] }] = spec.containers
    const numberOf = (name: string | undefined) =>
      String(ports.find((port) => port.name === name)?.containerPort)
    for (const probe of [startupProbe, readinessProbe, livenessProbe])
      expect(numberOf(probe?.httpGet.port)).toBe(portOf[process])
    expect(numberOf('metrics')).toBe(metricsOf[process])
    expect(startupProbe?.httpGet.path).toBe('/healthz')
    // A pod must not be restarted because the database is unavailable.
    expect(livenessProbe?.httpGet.path).toBe('/healthz')
    expect(readinessProbe?.httpGet.path).toBe('/readyz')
  }
  const routes = read('src/server/http/routes/health.ts') + read('src/server/worker-health.ts')
  for (const path of ['/healthz', '/readyz']) expect(routes.split(path).length).toBeGreaterThan(2)
})

test('a pod has longer to stop than to drain and to close', () => {
  const [, maxStopMs = ''] =
    /maxStopMs = ([\d_]+)/.exec(read('src/server/graceful-shutdown.ts')) ?? []
  for (const { spec } of servers)
    expect((spec.terminationGracePeriodSeconds ?? 30) * 1_000).toBeGreaterThan(
      Number(maxStopMs.replace('_', '')),
    )
  // Closing takes 11 seconds at most.
  expect(Number(settings.DRAIN_SECONDS) + 11).toBeLessThan(
    Number(maxStopMs.replace('_', '')) / 1_000,
  )
})

test('every selector finds pods, and network policies name their ports', () => {
  const selectors = manifests.flatMap(({ spec, kind }): Record<string, string>[] => {
    if (kind === 'Service') return [spec?.selector as Record<string, string>]
    const labels = spec?.selector?.matchLabels ?? spec?.podSelector?.matchLabels
    return labels ? [labels] : []
  })
  expect(selectors.length).toBeGreaterThan(6)
  expect(selectors.filter((labels) => !pods.some((pod) => labelsMatch(labels, pod)))).toEqual([])
  const ports = new Set(
    pods.flatMap(({ spec }) => spec.containers[0].ports?.map(({ name }) => name) ?? []),
  )
  const opened = manifests.flatMap(({ kind, spec }) =>
    kind === 'NetworkPolicy' ? (spec?.ingress ?? []).flatMap((rule) => rule.ports) : [],
  )
  expect(opened.filter(({ port }) => !ports.has(port))).toEqual([])
})

test('pods run a file that exists, without root or any privilege', () => {
  expect(pods).toHaveLength(3)
  for (const { spec } of pods) {
    const [{ command, securityContext }] = spec.containers
    expect(command[0]).toBe('node')
    expect(read(command[1] ?? '')).not.toBe('')
    expect(spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
  }
})
