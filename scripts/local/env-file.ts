import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

export const envFile = join(import.meta.dirname, '../../.env')

const setFromFile = new Map<string, string>()

/** Reads .env; call it again after a change. Variables of the shell take precedence. */
export function readEnvFile(file = envFile, env: NodeJS.ProcessEnv = process.env) {
  for (const [name, value] of setFromFile) if (env[name] === value) delete env[name]
  setFromFile.clear()
  if (!existsSync(file)) return
  for (const [name, value = ''] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) {
    if (env[name] !== undefined) continue
    env[name] = value
    setFromFile.set(name, value)
  }
}
