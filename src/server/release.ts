import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { projectFolder } from './project-folder.ts'

const manifest = join(projectFolder, 'package.json')
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }

/** In every log line and in the metrics: which release, and which of its processes. */
export const readRelease = ({ RELEASE }: Pick<Config, 'RELEASE'>) => ({
  version: RELEASE ?? version,
  instance: `${hostname()}-${process.pid}`,
})
