import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** Has package.json, migrations/ and build/. Found from the sources and from what was built of them. */
export const projectFolder = dirname(findPackageJSON('.', import.meta.url) ?? '.')

/** The output of `npm run build`. */
export const buildFolder = join(projectFolder, 'build')
