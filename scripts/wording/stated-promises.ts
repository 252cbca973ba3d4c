import { sentencesOf } from '#server/writing/draft.ts'
import { linesOf, publicPaths, readBuiltPage } from './readability.ts'

type Stated = { sentence: string; path: string }

/** What invented people say or typed. */
const invented =
  /<blockquote\b[\s\S]*?<\/blockquote>|<p class="first-line"[\s\S]*?<\/p>|<section\b[^>]*(?:aria-label="[^"]*sample|id="eulogy"|aria-labelledby="notes-title")[^>]*>[\s\S]*?<\/section>/gi

/** What we offer. */
const offered =
  /%|\b(?:free|money[- ]back|refunded|refund your|guarantee\w*|secure|deletes?|deleted|eras\w+)\b/i
/** Where we speak about ourselves. In a guide, these are advice. */
const ours = /\b(?:we(?:’\w+)?|never|always|within|automatically)\b/i
/** In a guide, "we" is everyone, except with what only we do. */
const oursInAdvice = /\bwe(?:’ll)? (?:tell|check|checked|send|keep|write|test|erase|charge|sell)\b/i
/** Guides, examples and relationship pages speak about eulogies first. */
const advice = /^\/eulogy-(?!types|ideas$|examples$)/
const quoted = /“[^”]*”/g

/** Every sentence of a public page that promises something, by its words. */
export function statedPromises(): Stated[] {
  const found = new Map<string, Stated>()
  for (const path of publicPaths()) {
    const [, body = ''] = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(readBuiltPage(path)) ?? []
    for (const sentence of linesOf(body.replace(invented, '\n')).flatMap(sentencesOf)) {
      const own = sentence.endsWith('?') ? '' : sentence.replace(quoted, '')
      const said = advice.test(path) ? oursInAdvice : ours
      if (offered.test(own) || said.test(own)) found.set(sentence, { sentence, path })
    }
  }
  return [...found.values()]
}
