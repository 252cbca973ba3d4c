import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const smallest = {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
}

/** Puts a brotli and a gzip copy beside every file of text, so that serving costs no work. */
export async function compressAll(folder: string) {
  for await (const file of glob(
    '**/*.{html,js,css,svg,json,txt,xml,webmanifest,speculationrules}',
    {
      cwd: folder,
    },
  )) {
    const path = join(folder, file)
    const content = await readFile(path)
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content, smallest))
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
}
