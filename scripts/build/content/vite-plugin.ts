import { dirname, relative } from 'node:path'
import type { Plugin } from 'vite'
import type {} from 'vitest/config'
import { facts } from './facts.ts'
import { pictureFile, readArticle } from './read-articles.ts'
import { cardOf, readExample } from './read-examples.ts'
import { readLegalDocument } from './read-legal-documents.ts'

const contentFile = /\/content\/(articles|examples|legal)\/[\w-]+\.md$/

/**
 * Turns articles, examples and legal pages into data when the site is built, so the browser loads no
 * Markdown parser. `article.md?card` leaves out the body, for pages that only list articles or examples.
 */
export function markdownContent(): Plugin {
  return {
    name: 'markdown-content',
    // Tests keep what was made of a file, which also depends on the facts.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) =>
        contentFile.test(id.split('?')[0] ?? '') ? JSON.stringify(facts) : undefined,
      )
    },
    load(id) {
      const [file = '', query] = id.split('?')
      const folder = contentFile.exec(file)?.[1]
      if (folder === 'legal') return moduleOf(JSON.stringify(readLegalDocument(file)))
      if (folder === 'examples') {
        const example = readExample(file)
        return moduleOf(JSON.stringify(query === 'card' ? cardOf(example) : example))
      }
      if (folder !== 'articles') return null
      const { picture, crop, alt, ...all } = readArticle(file)
      const { content, reviewedBy, searchTitle, excerpt, description, ai, ...fields } = all
      this.addWatchFile(pictureFile(picture))
      const body = { content, reviewedBy, searchTitle, excerpt, description, ai }
      const card = query === 'card' ? fields : { ...fields, ...body }
      const image = `{ src, ...${JSON.stringify({ alt, crop })} }`
      return moduleOf(
        `{ ...${JSON.stringify(card)}, image: ${image} }`,
        `import src from './${relative(dirname(file), pictureFile(picture))}?no-inline'\n`,
      )
    },
  }
}

function moduleOf(value: string, imports = '') {
  return { code: `${imports}export default ${value}\n`, moduleType: 'js' as const, map: null }
}
