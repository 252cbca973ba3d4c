import { readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseEnv } from 'node:util'
import { parse } from 'yaml'
import { projectFolder } from '#server/project-folder.ts'

type Service = {
  build?: { args: Record<string, string> }
  environment: Record<string, string>
  networks?: { default: { ipv4_address: string } } | string[]
  network_mode?: string
  mem_limit?: string
  pids_limit?: number
  read_only?: boolean
  stop_grace_period?: string
  volumes?: string[]
  env_file?: string
  command?: string[]
  logging?: object
  profiles?: string[]
  ports?: string[]
  cap_drop?: string[]
  cap_add?: string[]
  depends_on?: Record<string, { condition: string; required?: boolean }>
}

type Server = 'api1' | 'api2' | 'worker' | 'desk'
type ServiceName = Server | 'postgres' | 'launch-check' | 'backup' | 'migrate' | 'caddy'

export const exampleSettings = parseEnv(
  readFileSync(join(projectFolder, '.env.example'), 'utf8'),
) as Record<string, string>

/** The services as compose sees them with this .env. */
export function readCompose(env: Record<string, string>): Record<ServiceName, Service> {
  const text = readFileSync(join(projectFolder, 'compose.yaml'), 'utf8')
  const { services } = parse(text, (_, value) => fillIn(value, env), { merge: true }) as {
    services: Record<ServiceName, Service>
  }
  return services
}

/** Like compose: replaces ${NAME} in a value from .env, and rejects an empty ${NAME:?…}. */
function fillIn(value: unknown, env: Record<string, string>): unknown {
  if (typeof value !== 'string') return value
  return value.replaceAll(/\$\{(\w+)(:[?-])?([^}]*)\}/g, (_, name: string, kind, other) => {
    if (kind === ':?' && !env[name]) throw new Error(`${name} is not in .env`)
    return env[name] || (kind === ':-' ? other : '')
  })
}

const dockerfile = readFileSync(join(projectFolder, 'Dockerfile'), 'utf8')

/** What the Dockerfile copies from the build into the image. */
const imagePaths = [...dockerfile.matchAll(/^COPY --from=build (.+) (?:\S+)$/gm)].flatMap(
  ([, sources = '']) => sources.split(' ').map((source) => source.replace('/app/', '')),
)

/** Lays out a folder as in the image, where no package of the project is in reach. */
export async function copyImage(folder: string) {
  for (const path of imagePaths) {
    // Only the server: the pages are large.
    const part = basename(path) === 'build' ? 'build/server' : path
    await cp(join(projectFolder, part), join(folder, part), { recursive: true })
  }
}
