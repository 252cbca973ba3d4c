import { join } from 'node:path'
import type { Plugin } from 'vite'
import { operatorFile, readOperator } from '#operator'
import { projectFolder } from '#server/project-folder.ts'

/** Puts the facts of operator.json in place of the file that reads them. Each part is left out where nothing uses it. */
export function operatorFacts(): Plugin {
  const file = join(projectFolder, operatorFile)
  return {
    name: 'operator-facts',
    load(id) {
      if (id !== join(projectFolder, 'src/operator.ts')) return null
      this.addWatchFile(file)
      const facts = readOperator(file)
      const parts = Object.entries({ operatorFile, ...facts }).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)}`,
      )
      const all = `export const operatorFacts = { ${Object.keys(facts).join(', ')} }`
      return { code: `${[...parts, all].join('\n')}\n`, moduleType: 'js', map: null }
    },
  }
}
