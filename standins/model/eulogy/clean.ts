/**
 * What people paste into a form: markup, addresses, orders to a model. It is material, never an
 * instruction; a sentence that looks like one of these is left out of the eulogy.
 */
const unspeakable: readonly RegExp[] = [
  /<\/?[a-z!][^>]*>/i,
  /\bhttps?:|\bwww\.|\b[\w.-]+\.(?:com|net|org|io|ru|info|biz|xyz)\b/i,
  /\b\S+@\S+\.\S+\b/,
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instructions?|prompts?|rules|previous|above)\b/i,
  /\b(?:system|developer) (?:prompt|message)\b|\bprompt injection\b|\bjailbreak/i,
  /^\W*(?:system|assistant|user|human|developer)\s*:/i,
  /\byou are (?:now |no longer )?(?:a |an )?(?:ai|assistant|chatgpt|claude|gpt|dan|language model)\b/i,
  /\b(?:as an ai|language model|chatgpt)\b/i,
  /\b(?:respond|reply|answer|output|print|return) (?:only |just )?(?:with|in|the|your|as)\b/i,
  /\[\/?inst\]|<\||\|>|```|\{\{|\}\}|\$\{|-->|<!--/i,
  /\b(?:drop|select|delete|insert|update)\b.{0,20}\b(?:table|from|into|where)\b.*[;*]/i,
  /\b(?:your|hidden) (?:\w+ )?(?:instructions?|rules|brief|prompt)\b/i,
  /\b(?:javascript|vbscript|data):\S/i,
  /^[\W\d_]*$/,
]

export function isSpeakable(sentence: string): boolean {
  return !unspeakable.some((pattern) => pattern.test(sentence))
}

const invisible = /[\p{Cc}\p{Cf}]/gu
const pictures = /[\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}\ufe0f]/gu

/** Typographic marks and tidy blanks; the words themselves stay as they were given. */
export function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(invisible, (found) => (found === '\n' ? found : found === '\t' ? ' ' : ''))
    .replace(/&(?:nbsp|amp);/g, (entity) => (entity === '&amp;' ? '&' : ' '))
    .replace(pictures, (found) => (/[\d#*]/.test(found) ? found : ' '))
    .replace(/<3+/g, ' ')
    .replace(/(\*\*|__)(.+?)\1/g, '$2')
    .replace(/\.{3,}/g, '…')
    .replace(/([!?])\1+/g, '$1')
    .replace(/\s?--+\s?/g, ' — ')
    .replace(/ - /g, ' – ')
    .replace(/(^|[\s(—–])"/gm, '$1“')
    .replace(/"/g, '”')
    .replace(/(^|[\s(—–])'(?=\d\d\b|em\b|til\b|cause\b|twas\b)/gim, '$1’')
    .replace(/(^|[\s(—–“])'/gm, '$1‘')
    .replace(/['`´]/g, '’')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ +([,.;:!?])/g, '$1')
    .replace(/\bi\b(?=[\s,’])/g, 'I')
    .trim()
}

/** Names stay exactly as typed, also inside what was told. */
export function keepTyped(text: string, ...names: string[]): string {
  let kept = text
  for (const word of names.join(' ').split(/\s+/)) {
    const tidied = tidy(word)
    if (word.length > 2 && tidied !== word && /['`´]/.test(word))
      kept = kept.replaceAll(tidied, word)
  }
  return kept
}
