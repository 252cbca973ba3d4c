/** A sentence, or a part of one that is too tall for a screen. `start` is its place in the text. */
export type Piece = { start: number; paragraph: number; text: string }
export type Screen = readonly Piece[]

/** A clause end: the best place to break a sentence that doesn't fit on one screen. */
const clauseEnd = /[,;:–—]\s+$/

/**
 * Divides a text into screens that end with a sentence. Their pieces, joined, are the text.
 * `fits` says whether these pieces fit on one screen.
 */
export function divideIntoScreens(
  paragraphs: readonly (readonly string[])[],
  fits: (pieces: Screen) => boolean,
): Screen[] {
  const screens: Screen[] = []
  let screen: Piece[] = []
  const endScreen = () => {
    screens.push(screen)
    screen = []
  }
  const add = (piece: Piece): void => {
    if (fits([...screen, piece])) {
      screen.push(piece)
    } else if (screen.length > 0) {
      endScreen()
      add(piece)
    } else {
      const { first, rest } = breakPiece(piece, fits)
      screen.push(first)
      endScreen()
      if (rest) add(rest)
    }
  }
  let start = 0
  paragraphs.forEach((sentences, paragraph) => {
    for (const text of sentences) {
      add({ start, paragraph, text })
      start += text.length
    }
  })
  if (screen.length > 0) endScreen()
  return screens
}

/** Fewer words than this aren't left for the next screen. */
const fewest = 4

/**
 * As many words as fit, up to the end of a clause if that leaves most of them: an emptier screen is one more to turn.
 * Where only a word or two would be left over, an emptier screen is better.
 */
function breakPiece(piece: Piece, fits: (pieces: Screen) => boolean) {
  const words = piece.text.match(/\s*\S+\s*/g) ?? [piece.text]
  const beginning = (count: number) => words.slice(0, count).join('')
  let most = 1
  let tooMany = words.length
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2)
    if (fits([{ ...piece, text: beginning(middle) }])) most = middle
    else tooMany = middle
  }
  const full = Math.min(most, Math.max(Math.ceil(most / 2), words.length - fewest))
  const enough = (full < most ? 0.5 : 0.7) * most
  let count = full
  while (count >= enough && !clauseEnd.test(words[count - 1] ?? '')) count -= 1
  const text = beginning(count >= enough ? count : full)
  const rest = piece.text.slice(text.length)
  return {
    first: { ...piece, text },
    rest: rest && { ...piece, start: piece.start + text.length, text: rest },
  }
}

/** The screen that shows this place of the text, even after the screens have changed. */
export function screenAt(screens: readonly Screen[], place: number): number {
  const next = screens.findIndex(([first]) => first !== undefined && first.start > place)
  return Math.max(0, (next === -1 ? screens.length : next) - 1)
}

/** The pieces of a screen, grouped by paragraph. */
export function paragraphsOn(screen: Screen): Piece[][] {
  const paragraphs: Piece[][] = []
  for (const piece of screen) {
    const last = paragraphs.at(-1)
    if (last?.[0]?.paragraph === piece.paragraph) last.push(piece)
    else paragraphs.push([piece])
  }
  return paragraphs
}
