import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const maxQuality = {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
}

/** Writes brotli and gzip copies of all text files, so the server doesn't have to compress. */
export async function compressAll(folder: string) {
  for await (const file of glob(
    '**/*.{html,js,css,svg,json,txt,xml,webmanifest,speculationrules}',
    {
      cwd: folder,
    },
  )) {
    const path = join(folder, file)
    const content = await readFile(path)
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content, maxQuality))
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
}
