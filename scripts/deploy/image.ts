import { readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { projectFolder } from '#server/project-folder.ts'

const dockerfile = readFileSync(join(projectFolder, 'Dockerfile'), 'utf8')

/** What the Dockerfile copies from the build into the image. */
export const imagePaths = [...dockerfile.matchAll(/^COPY --from=build (.+) (?:\S+)$/gm)].flatMap(
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
