import { insertWords, moveIndex } from './dictated-text.ts'

/** While someone types, their cursor stays where it is. */
const typingMs = 2_000
const movesCursor = /^(Arrow|Home|End|Page)/

/** Inserts dictated words into a text area, at a position that follows the cursor and any typing. */
export function typeInto(area: HTMLTextAreaElement, start: number) {
  let index = start
  let value = area.value
  let lastTyped = Number.NEGATIVE_INFINITY
  let inserting = false
  const onInput = () => {
    if (!inserting) {
      index = moveIndex(value, area.value, index)
      lastTyped = performance.now()
    }
    value = area.value
  }
  const followCursor = () => {
    index = area.selectionEnd
  }
  const onKeyUp = ({ key }: KeyboardEvent) => movesCursor.test(key) && followCursor()
  area.addEventListener('input', onInput)
  area.addEventListener('click', followCursor)
  area.addEventListener('keyup', onKeyUp)

  return {
    insert(words: string) {
      const { at, text, next } = insertWords(area.value, index, words)
      const isTyping = performance.now() - lastTyped < typingMs
      area.setRangeText(text, at, at, 'preserve')
      // Selecting in a field without the focus opens the keyboard on some phones.
      if (!isTyping && document.activeElement === area) area.setSelectionRange(next, next)
      inserting = true
      area.dispatchEvent(new Event('input', { bubbles: true }))
      inserting = false
      index = next
    },
    detach() {
      area.removeEventListener('input', onInput)
      area.removeEventListener('click', followCursor)
      area.removeEventListener('keyup', onKeyUp)
    },
  }
}
