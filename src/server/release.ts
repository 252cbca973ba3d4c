import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Config } from './config.ts'

const manifest = new URL('../../package.json', import.meta.url)
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }

/** In every log line and in the metrics: which release, and which of its processes. */
export const releaseOf = ({ RELEASE }: Pick<Config, 'RELEASE'>) => ({
  version: RELEASE ?? version,
  instance: `${hostname()}-${process.pid}`,
})
