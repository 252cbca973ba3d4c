import { sameRules } from '#server/writing/ask-about-paraphrase.ts'
import { leaksBrief, promptRunsOf, wordRunsOf } from '#server/writing/brief.ts'
import { editRules } from '#server/writing/edit.ts'
import { judgeRules } from '#server/writing/judge.ts'
import { readerRules } from '#server/writing/last-reader.ts'
import { kindsRules } from '#server/writing/piece-kinds.ts'
import { rewriteRules, wishes } from '#server/writing/rewrite/rewrite-prompt.ts'
import { normalizeText } from './quotes.ts'

/** Why a text is rejected without asking the judge. */
export type BlockingRule =
  | 'markup'
  | 'self-reference'
  | 'refusal'
  | 'prompt-leak'
  | 'copyrighted'
  | 'hidden-characters'

const markup =
  /<\/?[a-z!][^>]*>?|\]\(|\*\*|__|^#{1,6} |```|https?:|\bwww\.|\b[\w-]{2,60}\.(?:com|net|org|io)\b|[[\]{}<>|\\^_=*#]|&(?:[a-z]+|#\d+);|^[ \t]{0,20}(?:[-•*]|\d{1,3}[.)])\s/imu
/** Words about the machine or the task, which no eulogy has. */
const selfReference =
  /\b(?:as an? (?:ai|artificial|language|assistant)|language model|artificial intelligence|chatgpt|openai|anthropic|claude|system prompt|i(?: am|'m) an? (?:ai|assistant|language)|here(?: is|'s) (?:the|a|your) (?:eulogy|draft|opening|revised|speech|text|rest)|word (?:count|limit)|as you (?:requested|instructed)|(?:insert|enter) (?:your |the )?(?:name|date)|my instructions|(?:previous|above) instructions)\b|^[^\w\n]{0,20}(?:note|assistant|user|system|human|title|eulogy|draft)\s*:/im
/**
 * Words to whoever asked for the text, where such words are: before it, or in a last paragraph of their own. Inside,
 * "he was always happy to help" is the eulogy.
 */
const addressedToUs =
  /^(?:certainly|sure|of course|absolutely)(?:!|, (?:here|i(?: can|'ll|'d| will| would))\b)|\n\n(?:i(?:'d be| am|'m) happy to help|let me know if you|as requested)\b[^\n]{0,200}$/i
const asks = `(?:can't|cannot|can not|won't|will not|(?:am|'m) (?:unable|not able) to) (?:help|assist|comply|fulfil?l|write|provide|create|continue)`
/** "I can't help with this.", but not "I can't write that word anymore". */
const refusal = new RegExp(
  String.raw`\b(?:i|we)(?: |(?='m))${asks}(?: you)?(?: with)?(?: (?:this|that|it)(?= ?[.,;!]|$| (?:for you|because|as|request|eulogy|speech|text|content))| (?:the|a|your|any|such an?)(?: \w+)? (?:request|eulogy|speech|text|content)|$| ?[.!])`,
  'i',
)
/** A refusal is short, or it comes first. A eulogy of more words than this isn't one. */
const maxRefusalWords = 60
const isRefusal = (text: string) => {
  const words = text.split(' ')
  const place = text.search(refusal)
  return place >= 0 && (words.length <= maxRefusalWords || place < 20)
}
/** Prefixes of common API keys. */
const apiKey = /\bsk[-_](?:ant|proj|live|test)[-_]/i
const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/u

/** Well-known lines of copyrighted songs and poems that are popular at funerals. */
const copyrighted = `
  wind beneath my wings|fly higher than an eagle|ever know that you're my hero
  (?:and )?i will always love you
  would you know my name|if i saw you in heaven
  it's something unpredictable|hope you had the time of your life
  it's been a long day without you|tell you all about it when i see you
  you raise me up
  somewhere over the rainbow|dreams that you dare to dream
  i did it my way|now the end is near|face the final curtain|i faced it all and i stood tall
  bridge over troubled water|lay me down
  find myself in times of trouble|speaking words of wisdom|there will be an answer
  places i(?:'ll)? remember all my life|in my life i love you more
  imagine there's no|you may say i'm a dreamer
  trees of green|i think to myself|what a wonderful world
  when the night has come|the land is dark
  lean on me when you're not strong|we all need somebody to lean on
  winter spring summer or fall|all you have to do is call
  in the arms of (?:an|the) angel
  may you stay forever young
  fire and i've seen rain|thought that i'd see you again
  unforgettable that's what you are
  strong when i was weak|voice when i couldn't speak
  lived your life like a candle|candle in the wind
  then a hero comes along
  dance with my father
  shining down on me from heaven
  go rest high on that mountain
  all the old familiar places|i'll be seeing you
  don't know where don't know when|we'll meet again
  blackbird singing|take these broken wings
  hello darkness my old friend
  don't stop believin|what a long strange trip
  circle be unbroken by and by
  smile though your heart is
  knockin'? on heaven's door
  stop all the clocks|cut off the telephone
  my north my south|my working week
  go gentle into that|rage against the dying|dying of the light
  one wild and precious
  not stand at my grave|i am not there i do not sleep
  shed tears that (?:she|he) is gone|smile because (?:she|he) has lived
  (?:live|lived|spend|spent) (?:their|our|your|his|her|my) dash
  set of footprints|then that i carried you
  looked around his garden
  golden heart stopped beating
  tomorrow starts without me
  when great trees fall|how you made them feel
  call myself beloved|beloved on the earth
  art of losing isn't hard|losing isn't hard to master
  i carry your heart with me|carry it in my heart
  those who wander are lost
  you gave me a forever
  nothing gold can stay
  still i rise|still like (?:air|dust) i
  two roads diverged
  hope is the thing with
  let it go let it go
  you are my sunshine|make me happy when skies
  in the end it's not the years
  life is what happens (?:to you )?while
  every little thing(?: is)? gonna be
  don't worry about a thing
  time after time|if you're lost you can look
  keep me in your heart for a while
  like a rhinestone|take me home country roads|country roads
  sweet child o|stairway to heaven|dust in the wind
  when you're weary|feeling small
  walk on walk on|hope in your heart|never walk alone
  near far wherever you are|heart will go on
  look on the bright side of life
  who wants to live forever|the show must go on
  thank you for the music
  how i wish you were here|two lost souls swimming
  live like you were dying
  better left to chance|have had to miss the dance
  if tomorrow never comes
  lights will guide you home|i will try to fix you
  all my troubles seemed so far|here comes the sun
  every breath you take
  the best is yet to come
  because you believed in me
  i can see clearly now
  time to say goodbye
  when you walk through a storm
  i hope you dance
  you'll be in my heart
  if i die young
  remember me though i have to|remember me for i will soon
  do you remember when we used to
  miss me but let me go
  when i come to the end of the road
  a limb has fallen from the family
  those we love don't go away
  remember me when i'm gone|if i should go before the rest
`
  .trim()
  .split('\n')
  .map((line) => new RegExp(`\\b(?:${line.trim().replaceAll(' ', ' +')})`, 'iu'))

const otherPromptRuns = new Set(
  [
    judgeRules,
    sameRules,
    editRules,
    readerRules,
    kindsRules,
    rewriteRules,
    ...Object.values(wishes),
  ].flatMap(promptRunsOf),
)

/** Whether a text has six words in a row from one of our own prompts. */
const leaksPrompt = (text: string) =>
  leaksBrief(text) || wordRunsOf(text).some((run) => otherPromptRuns.has(run))

/** The first rule that a text breaks, or null. The user's own words never break a rule. */
export function blockingRuleIn(text: string, sourceText: string): BlockingRule | null {
  const given = normalizeText(sourceText)
  const breaks = (pattern: RegExp, plain: string) => {
    const found = plain.match(pattern)?.[0]
    return found !== undefined && !given.includes(normalizeText(found))
  }
  const plain = normalizeText(text)
  const lines = text.replace(/[‘’]/g, "'")
  // Some of them count as space and are lost in the normalized source.
  const hidden = text.replace(/[\n\r\t]/g, '').match(hiddenCharacters)?.[0]
  if (hidden !== undefined && !sourceText.includes(hidden)) return 'hidden-characters'
  if (breaks(markup, lines) || breaks(apiKey, lines)) return 'markup'
  if (isRefusal(plain) && breaks(refusal, plain)) return 'refusal'
  if (breaks(selfReference, lines) || breaks(addressedToUs, lines.trim())) return 'self-reference'
  if (leaksPrompt(text)) return 'prompt-leak'
  const words = plain.replace(/[^\p{L}\p{N}' ]/gu, ' ').replace(/ +/g, ' ')
  const givenWords = given.replace(/[^\p{L}\p{N}' ]/gu, ' ').replace(/ +/g, ' ')
  const quotes = copyrighted.some((line) => {
    const found = words.match(line)?.[0]
    return found !== undefined && !givenWords.includes(found)
  })
  return quotes ? 'copyrighted' : null
}
