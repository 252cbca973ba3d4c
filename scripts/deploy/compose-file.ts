import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { parse } from 'yaml'

type Service = {
  build?: { args: Record<string, string> }
  environment: Record<string, string>
  networks?: { default: { ipv4_address: string } }
  stop_grace_period?: string
  volumes?: string[]
  env_file?: string
  command?: string[]
  healthcheck?: { test?: unknown[] }
  profiles?: string[]
  ports?: string[]
  image?: string
  cap_drop?: string[]
  cap_add?: string[]
  depends_on?: Record<string, { condition: string }>
}

type ServiceName =
  | 'postgres'
  | 'launch-check'
  | 'backup'
  | 'migrate'
  | 'api1'
  | 'api2'
  | 'worker'
  | 'desk'
  | 'caddy'

const project = join(import.meta.dirname, '../..')

export const exampleSettings = parseEnv(
  readFileSync(join(project, '.env.example'), 'utf8'),
) as Record<string, string>

/** The services as compose sees them with this .env. */
export function readCompose(env: Record<string, string>): Record<ServiceName, Service> {
  const text = readFileSync(join(project, 'compose.yaml'), 'utf8')
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
