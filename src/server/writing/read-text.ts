import { isSayable } from '#domain/input/kinds.ts'
import type { Context } from '#server/context.ts'
import { askModel, maxFailures, type WritingRequest } from './call-model.ts'
import { type CheckOptions, checkLines } from './check-lines.ts'
import { joinLines, type Line, newLine, splitTrimmedSentences } from './draft.ts'
import {
  type Place,
  type ReadingScope,
  readerPrompt,
  readerSchema,
  readPlaces,
} from './last-reader.ts'
import { isMarked, isNeeded, type Kept } from './remove-or-mark.ts'
import type { Source } from './source.ts'
import { blockingRuleIn } from './verifier/blocking.ts'
import { coveredPieces } from './verifier/coverage.ts'
import { problemsIn } from './verifier/problems.ts'
import { occursIn } from './verifier/quotes.ts'

/** More places than these are not used. */
const maxPlaces = 8
/** In a short text a sixth would be less than one sentence. */
const alwaysAllowed = 2

/** What stands in place of each line: the line itself, its replacement, or nothing. */
export type Reading = Kept & {
  rounds: number
  /** Whether a reader answered. */
  isRead: boolean
}

/**
 * Reads the whole text once more, with all pieces, as the room will hear it. A replacement is judged and verified
 * like any sentence; where it fails, and in the preview, the old sentence is marked. Without a reader the text
 * stays as it is. What a living person may not want to hear is told, so it is only marked. `asRead`: what a
 * reader of these same lines found already.
 */
export async function readText(
  ctx: Context,
  request: WritingRequest,
  options: CheckOptions,
  lines: readonly Line[],
  scope: ReadingScope = {},
  asRead: Place[] | null = null,
): Promise<Reading> {
  const { only, isBeginning } = scope
  const isWhole = only === undefined && !isBeginning
  const unchanged = lines.map((line) => [line])
  const found = asRead ?? (await askReader(ctx, request, options, lines, scope))
  const places = found?.filter(
    (place) =>
      (only === undefined || isIn(lines[place.first], only)) &&
      (isWhole || place.kind !== 'missing') &&
      (!scope.seamsOnly || isAtSeam(scope.seams ?? [], place)),
  )
  if (!places) {
    ctx.metrics.textRead('no-reader')
    return { lines: unchanged, removed: [], rounds: 0, isRead: false }
  }
  const isTooMuch = wantsTooMuch(places, only === undefined ? lines.length : countIn(lines, only))
  if (isTooMuch) ctx.metrics.textRead('too-many-places')
  // What hurts counts, however much else the reader wants.
  const usable = isTooMuch ? places.filter(({ kind }) => !isRewording(kind)) : places
  const wanted = usable.slice(0, maxPlaces)
  const open = wanted.filter(
    ({ first, last, kind }) => kind !== 'hearer' && !lines.slice(first, last + 1).some(isFixed),
  )
  const checked = await checkReplacements(ctx, request, options, lines, open)
  const cured = open.filter((place) => isCured(options, lines, place, checked.get(place) ?? []))
  if (!isTooMuch)
    ctx.metrics.textRead('read', { cured: cured.length, marked: wanted.length - cured.length })
  const result = unchanged
  for (const place of wanted) {
    if (!cured.includes(place)) markPlace(result, lines, place)
    else if (place.kind === 'missing')
      result[place.first] = [...(result[place.first] ?? []), ...(checked.get(place) ?? [])]
    else {
      for (let at = place.first; at <= place.last; at += 1) result[at] = []
      result[place.first] = checked.get(place) ?? []
    }
  }
  const removed = cured.flatMap(({ first, last, words, kind, instead }) =>
    instead !== '' || kind === 'missing'
      ? []
      : lines.slice(first, last + 1).map(({ text }) => {
          return { text, after: first - 1, objections: [{ rule: kind, words }] }
        }),
  )
  const isJudged = open.some(({ instead }) => instead !== '')
  return { lines: result, removed, rounds: isJudged ? 2 : 1, isRead: true }
}

/** Whether a place asks for other words where nobody would be hurt. */
const isRewording = (kind: Place['kind']) => kind === 'added' || kind === 'broken'

const isFixed = ({ fixed }: Line) => fixed
const isAtSeam = (seams: readonly number[], { first, last }: Place) =>
  seams.some((seam) => seam >= first - 1 && seam <= last + 1)
const isIn = (line: Line | undefined, paragraph: number) =>
  line?.paragraph === paragraph && !line.fixed
const countIn = (lines: readonly Line[], only: number) =>
  lines.filter((line) => isIn(line, only)).length

/** A reader that wants more than a sixth of the sentences changed has another text in mind. */
function wantsTooMuch(places: readonly Place[], sentences: number): boolean {
  const changed = places.filter(({ kind }) => isRewording(kind))
  const wanted = changed.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  return changed.length > alwaysAllowed && wanted * 6 > sentences
}

/** Someone waits for an opening: it is read while it is judged. Other texts are not. */
export function readEarly(
  ctx: Context,
  request: WritingRequest,
  options: CheckOptions,
  isOpening: boolean,
) {
  const unneeded = new AbortController()
  const signal = AbortSignal.any([request.signal, unneeded.signal])
  const readings: Promise<unknown>[] = []
  return {
    begin(lines: readonly Line[], scope?: ReadingScope) {
      if (!isOpening) return { lines, places: null }
      const places = askReader(ctx, { ...request, signal }, options, lines, scope)
      // Caught here, because if the judge fails first, it would count as unhandled and end the process.
      readings.push(places.catch(() => {}))
      return { lines, places }
    },
    /** Stops what is not needed. Its cost is settled before the caller goes on. */
    async end() {
      unneeded.abort()
      await Promise.all(readings)
    },
  }
}

/** The places of the first reader that answers, or null. */
async function askReader(
  ctx: Context,
  request: WritingRequest,
  { source, judges }: CheckOptions,
  lines: readonly Line[],
  scope: ReadingScope = {},
): Promise<Place[] | null> {
  const prompt = readerPrompt(source, lines, scope)
  for (const model of judges) {
    if (request.signal.aborted || request.failures.count >= maxFailures) break
    const call = { model, prompt, task: 'read', schema: readerSchema } as const
    const text = await askModel(ctx, request, call)
    if (text !== null) return readPlaces(text, lines)
  }
  return null
}

/** The replacements as checked lines. They are judged between the sentences around them. */
async function checkReplacements(
  ctx: Context,
  request: WritingRequest,
  options: CheckOptions,
  lines: readonly Line[],
  places: readonly Place[],
): Promise<Map<Place, Line[]>> {
  const written = new Map(places.map((place) => [place, linesInstead(place, lines)]))
  const whole = lines.flatMap((line, index) => {
    const place = places.find(({ first, last }) => index >= first && index <= last)
    if (!place) return [line]
    if (place.kind === 'missing') return [line, ...(written.get(place) ?? [])]
    return index === place.first ? (written.get(place) ?? []) : []
  })
  const checked = new Map(
    (await checkLines(ctx, request, options, whole)).map((line, index) => [whole[index], line]),
  )
  return new Map(
    places.map((place) => [
      place,
      (written.get(place) ?? []).flatMap((line) => checked.get(line) ?? []),
    ]),
  )
}

const linesInstead = ({ first, instead }: Place, lines: readonly Line[]): Line[] =>
  splitTrimmedSentences(instead).map((text) => {
    // A sentence of the place that stays keeps its check result.
    const checked = lines.find((line) => line.text === text)?.checked ?? null
    return { ...newLine(text, lines[first]?.paragraph ?? 0), checked }
  })

/** Whether the replacement is beyond doubt, and nothing told is lost with the old sentences. A hint may be lost. */
function isCured(
  { source }: CheckOptions,
  lines: readonly Line[],
  { first, last, kind }: Place,
  replacement: readonly Line[],
): boolean {
  const sourceText = source.map(({ text }) => text).join('\n')
  const old = kind === 'missing' ? [] : lines.slice(first, last + 1)
  const after = [...lines.filter((line) => !old.includes(line)), ...replacement]
  const said = coveredPieces(after)
  const isLost = (piece: number) => isTold(source[piece - 1]) && !said.has(piece)
  return (
    !replacement.some(isMarked) &&
    problemsIn(replacement, sourceText).length === 0 &&
    (replacement.length === 0 || blockingRuleIn(joinLines(replacement), sourceText) === null) &&
    (kind === 'hint' ||
      !(old.some((line) => isNeeded(source, line, after)) || [...coveredPieces(old)].some(isLost)))
  )
}

/** A quality would be missed by nobody. */
const isTold = (piece: Source[number] | undefined) =>
  piece !== undefined &&
  isSayable(piece.kind) &&
  !['person', 'speaker', 'quality'].includes(piece.origin)

/** The old sentence stays, and the buyer is asked about the reader's words. Not about the wording of the very first one. */
function markPlace(result: Line[][], lines: readonly Line[], { first, last, words, kind }: Place) {
  if (kind === 'missing') return
  const own = lines.slice(first, last + 1)
  const within = own.findIndex(({ text }) => occursIn(words, text))
  const at = first + Math.max(0, within)
  const line = lines[at]
  const checked = line?.checked
  if (!line || !checked || (at === 0 && kind === 'broken')) return
  result[at] = [
    {
      ...line,
      checked: { ...checked, objections: [...checked.objections, { rule: kind, words }] },
    },
  ]
}
