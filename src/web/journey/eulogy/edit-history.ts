/** The texts as they stood whenever the writer paused; the last of them is the latest. */
export type EditHistory = readonly string[]

/** Remembers the text as it stands. */
export function pushHistory(history: EditHistory, text: string): EditHistory {
  return history.at(-1) === text ? history : [...history, text]
}

export function canUndo(history: EditHistory, text: string): boolean {
  return history.length > 1 || (history.length === 1 && history[0] !== text)
}

/** One pause back. What was typed since the last one counts as one step of its own. */
export function undo(history: EditHistory, text: string): { history: EditHistory; text: string } {
  const kept = history.at(-1) === text ? history.slice(0, -1) : history
  return kept.length === 0 ? { history, text } : { history: kept, text: kept.at(-1) ?? text }
}
