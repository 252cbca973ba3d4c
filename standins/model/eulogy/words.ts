function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((piece) => /[\p{L}\p{N}]/u.test(piece))
}

export function countWords(text: string): number {
  return wordsOf(text).length
}

/** A word as it is compared: no case, no punctuation, one kind of apostrophe. */
export function bare(word: string): string {
  return word
    .toLowerCase()
    .replace(/['‘]/g, '’')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}

export function bareWords(text: string): string[] {
  return wordsOf(text.replace(/[—–/]/g, ' '))
    .map(bare)
    .filter((word) => word !== '')
}

export function upperFirst(text: string): string {
  const at = text.search(/\p{L}/u)
  return at < 0 ? text : text.slice(0, at) + text.charAt(at).toUpperCase() + text.slice(at + 1)
}

export function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`
}

const stopWords = new Set(
  (
    'a an the and or but so of to in on at by for with from as into about over up down out off ' +
    'is was were are be been being am had has have having do did does done will would could can ' +
    'should may might i me my mine we us our he him his she her hers they them their it its you ' +
    'your that this these those there here who whom which what when where how why if then than ' +
    'not no very so too also just all any some every each more most much many always never ever ' +
    'like get got really quite because while until after before again'
  ).split(' '),
)

export function contentWords(text: string): string[] {
  return bareWords(text).filter((word) => !stopWords.has(word) && word.length > 1)
}
