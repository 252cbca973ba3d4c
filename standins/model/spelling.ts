const corrections: Record<string, string> = {}
const contracted =
  'dont didnt doesnt cant couldnt wouldnt shouldnt wont wasnt werent isnt arent hasnt havent hadnt'
const replaced =
  "i|I im|I'm ive|I've id|I'd xmas|Christmas christmas|Christmas easter|Easter yr|year yrs|years wk|week wks|weeks mins|minutes hrs|hours bday|birthday w|with &|and u|you ur|your bc|because cuz|because tho|though thru|through pls|please plz|please alot|a_lot teh|the becuase|because beleive|believe definately|definitely recieve|receive recieved|received seperate|separate freind|friend thier|their tommorow|tomorrow thats|that's theres|there's whats|what's hes|he's shes|she's theyre|they're youre|you're youd|you'd youll|you'll theyd|they'd theyll|they'll weve|we've theyve|they've everybodys|everybody's"
const days = 'monday tuesday wednesday thursday friday saturday sunday'
const months = 'january february april june july august september october november december'
for (const word of contracted.split(' ')) corrections[word] = word.replace(/t$/, "'t")
for (const pair of replaced.split(' ')) {
  const [from = '', to = ''] = pair.split('|')
  corrections[from] = to.replace('_', ' ')
}
for (const word of `${days} ${months}`.split(' ')) corrections[word] = capitalize(word)

const emojiPattern =
  /(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F|\u20E3)+/gu
const wordPattern = /(?<![\p{L}\p{N}'’])(?:&|[\p{L}]+)(?![\p{L}\p{N}'’])/gu

/** Fixes common misspellings and shorthand outside quotation marks. */
function fixSpelling(text: string): string {
  return text
    .split(/("[^"]*"|“[^”]*”)/)
    .map((part, at) => {
      if (at % 2 === 1) return part
      return part
        .replace(/\b(would|could|should|must) of\b/gi, '$1 have')
        .replace(
          /\b(of|in|last) (march|may)\b/g,
          (_, before: string, month: string) => `${before} ${capitalize(month)}`,
        )
        .replace(/(?<=\p{L}) - (?=\p{L})/gu, ', ')
        .replace(wordPattern, (word) => {
          const known = corrections[word.toLowerCase()]
          if (known === undefined || (word.length > 1 && word === word.toUpperCase())) return word
          return /^\p{Lu}/u.test(word) ? capitalize(known) : known
        })
    })
    .join('')
}

/** Adds a capital and a period, and removes emoji. */
export function toSentence(text: string, english = true): string {
  const clean = text
    .replace(emojiPattern, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;!?])/g, '')
    .trim()
  const spelled = english ? fixSpelling(clean) : clean
  const trimmed = spelled.replace(/^[\s,;:.–—-]+(?=\p{L})|[\s,;:–—-]+$/gu, '')
  if (!/[\p{L}\p{N}]/u.test(trimmed)) return ''
  return capitalize(addPeriod(trimmed))
}

function addPeriod(text: string): string {
  if (/[.!?…。！？؟।]["'”’)\]]*$/u.test(text)) return text
  if (/["”]$/.test(text)) return text.replace(/(["”])$/, '.$1')
  return `${text}.`
}

export function capitalize(text: string): string {
  return text.replace(
    /^(["'“‘(¿¡]*)(\p{Ll})/u,
    (_, marks: string, letter: string) => marks + letter.toUpperCase(),
  )
}

/** "joyce pettifer (nan)" becomes "Joyce Pettifer". */
export function formatName(text: string): string {
  const bare = text
    .replace(/\s*\([^)]*\)/g, '')
    .replace(emojiPattern, '')
    .replace(/\s+/g, ' ')
    .trim()
  const name = bare === '' ? text.trim() : bare
  return name === name.toLowerCase() ? name.split(' ').map(capitalize).join(' ') : name
}

export function firstNameOf(person: string): string {
  const name = formatName(person)
  const isTitled =
    /^(?:mr|mrs|ms|miss|dr|prof|rev|sgt|chief|father|sister|aunt|uncle|baby|big)\b/i.test(name)
  return isTitled || / and | & /.test(name) ? name : (name.split(' ')[0] ?? name)
}
