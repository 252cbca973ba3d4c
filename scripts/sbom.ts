import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'

/** Writes the packages of the production image, from the lock file, as a CycloneDX bill of materials. */
const file = '.reports/sbom.json'
const args = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx']
const sbom = execFileSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
const { components } = JSON.parse(sbom) as { components: { hashes?: unknown[] }[] }
mkdirSync('.reports', { recursive: true })
writeFileSync(file, sbom)
const withoutHash = components.filter(({ hashes = [] }) => hashes.length === 0).length
console.log(`${file}: ${components.length} packages, ${withoutHash} without a hash`)
process.exit(components.length > 0 && withoutHash === 0 ? 0 : 1)
