import type { Context } from '#server/context.ts'
import type { BriefInput } from '#server/writing/brief.ts'
import type { WritingRequest } from '#server/writing/call-model.ts'
import { checkLines } from '#server/writing/check-lines.ts'
import { type Line, splitLines } from '#server/writing/draft.ts'
import type { LineProblem } from '#server/writing/edit.ts'
import type { Source } from '#server/writing/source.ts'
import { stockPhrasesIn } from './stock-phrases.ts'
import type { Objection } from './verifier.ts'

const wording: Record<Objection['rule'], (words: string) => string> = {
  unsupported: (words) => `not told: "${words}"`,
  contradicts: (words) => `contradicts what was told, or says what must not be said: "${words}"`,
  added: (words) => `not told: "${words}"`,
  hearer: (words) => `not for everyone to hear: "${words}"`,
  hint: (words) => `could be heard as what must not be said: "${words}"`,
  broken: (words) => `does not make sense here: "${words}"`,
  'no-evidence': () => 'nothing told supports it',
  'not-judged': () => 'not checked',
  'unknown-number': (words) => `this number was not told: "${words}"`,
  'unknown-name': (words) => `this name was not told: "${words}"`,
  'unknown-speech': (words) => `nobody said this: "${words}"`,
  'wrong-contributor': (words) =>
    `"${words}" did not tell this: give it to the teller of its piece, or tell it without a name`,
  'wrong-relation': (words) => `this is not what they were: "${words}"; use the name alone`,
  'not-own-memory': (words) =>
    `someone else's memory, told as the speaker's own: "${words}"; tell it as theirs`,
}

/** Sentences to edit. Preview sentences are skipped: they were already shown. */
export function problemsIn(lines: readonly Line[], sourceText: string): LineProblem[] {
  return lines.flatMap(({ text, fixed, checked }, line) => {
    if (fixed) return []
    const objections = (checked?.objections ?? []).filter(({ rule }) => rule !== 'not-judged')
    const stock = stockPhrasesIn(text, sourceText).map((phrase) => `stock phrase: "${phrase}"`)
    const why = [...objections.map(({ rule, words }) => wording[rule](words)), ...stock]
    return why.length > 0 ? [{ line, why: why.join('; ') }] : []
  })
}

/** Checks a text that another system wrote: it may be marked, but is never rewritten or shortened. */
export async function checkOnly(
  ctx: Context,
  request: WritingRequest,
  { input, source }: { input: BriefInput; source: Source },
  text: string,
): Promise<Line[]> {
  const options = { source, settings: input, judges: ctx.models.judgesFor(null) }
  return checkLines(ctx, request, options, splitLines(text))
}

export const wasJudged = ({ checked }: Line): boolean =>
  checked?.objections.every(({ rule }) => rule !== 'not-judged') ?? false
