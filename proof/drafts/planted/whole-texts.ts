import type { Criterion } from '#domain/review.ts'
import { type Chance, seeded } from '../chance.ts'
import type { Draft } from '../draft.ts'
import { gradeOf, meanSentence, repeatedRuns, sentencesOf, wordsOf } from '../measures.ts'
import { paragraphsOf, setInto, spokenIn } from '../planting.ts'
import * as styles from './styles.ts'

type Spoiled = Pick<Draft, 'text'> & Partial<Draft> & { words?: string | null; or?: Criterion[] }
type Spoil = (bed: Draft, chance: Chance) => Spoiled | null

/** Faults that no single sentence makes. */
export function wholeTexts(handWritten: readonly Draft[], composed: readonly Draft[]): Draft[] {
  const both = handWritten.flatMap((draft, at) => [
    draft,
    composed[(at * 7 + 3) % composed.length] ?? draft,
  ])
  return [
    ...spoiled('Q2', both, 24, inventedEvents),
    ...spoiled('Q3', both, 10, memoryLeftOut),
    ...spoiled('Q3', both, 8, qualitiesLeftOut),
    ...spoiled('Q3', both, 6, messageLeftOut),
    ...spoiled('Q3', both, 6, scriptureLeftOut),
    ...spoiled('Q4', both, 8, tooShort),
    ...spoiled('Q4', both, 8, farTooShort),
    ...spoiled('Q4', both, 8, tooLong),
    ...spoiled('Q6', both, 22, nobodySpeaks),
    ...spoiled('Q7', both, 22, noFarewell),
    ...spoiled('Q8', both, 10, oneLongSentence),
    ...spoiled('Q8', both, 6, allLong),
    ...spoiled('Q8', both, 6, allShort),
    ...spoiled('Q8', both, 6, tooStiff),
    ...spoiled('Q9', both, 8, misspelled),
    ...spoiled('Q9', both, 8, wrongPronouns),
    ...spoiled('Q9', both, 8, mixedPronouns),
    ...spoiled('Q12', both, 22, saidTwice),
    ...spoiled('Q13', both, 22, hardlyNew),
    ...spoiled('Q14', both, 6, wordChanged),
    ...spoiled('Q14', both, 6, wordDropped),
    ...spoiled('Q14', both, 6, sentenceBefore),
    ...spoiled('Q14', both, 6, openingGone),
    ...spoiled('Q1', both, 4, inFrench),
  ]
}

function spoiled(
  criterion: Criterion,
  beds: readonly Draft[],
  count: number,
  spoil: Spoil,
): Draft[] {
  const found: Draft[] = []
  for (let at = 0; at < beds.length * 3 && found.length < count; at += 1) {
    const chance = seeded(at * 97 + count)
    const bed = beds[(at * 11 + spoil.name.length) % beds.length]
    const result = bed ? spoil(bed, chance) : null
    if (!bed || !result) continue
    const { words = null, or = [], ...rest } = result
    const label = `${criterion}: ${spoil.name} (${bed.label})`
    found.push({ ...bed, ...rest, label, planted: [{ criterion, words, or }] })
  }
  if (found.length < count) throw new Error(`Only ${found.length} of ${count} for ${spoil.name}`)
  return found
}

const fits = ({ limits }: Draft, text: string) => {
  const count = wordsOf(text).length
  return count >= limits.words.min && count <= limits.words.max
}

function inventedEvents(bed: Draft, chance: Chance): Spoiled | null {
  const wanted = Math.ceil(sentencesOf(bed.text).length * 0.18)
  const told = [...styles.events].sort(() => chance.number() - 0.5).slice(0, wanted)
  const text = told.reduce((so, event) => setInto(so, spokenIn(bed, event), chance), bed.text)
  return told.length === wanted && fits(bed, text) ? { text } : null
}

const unsaidMemories = [
  'The summer the barn burned, we all slept in the meadow and watched the embers until sunrise. Then a traveling circus gave us a tent and a lame pony to look after. We rode it to the harvest dance.',
  'There was a green canoe that leaked, and we paddled it upstream to collect mushrooms. A heron stole the lunch. We ate raw mushrooms and pretended they were oysters.',
  'The accordion came out after dinner and the tenants stamped on the ceiling. A polka could last until the neighbors joined in with saucepans. The budgerigar learned the chorus.',
]

function memoryLeftOut(bed: Draft, chance: Chance): Spoiled | null {
  const { memories } = bed.material
  if (memories === '' || wordsOf(memories).length > 75) return null
  const material = { ...bed.material, memories: `${memories}\n${chance.pick(unsaidMemories)}` }
  return { text: bed.text, material }
}

function qualitiesLeftOut(bed: Draft, chance: Chance): Spoiled | null {
  const { qualities } = bed.material
  if (/[.\n]/.test(qualities) || qualities.split(',').length > 5) return null
  const unsaid = chance.pick([
    'ambidextrous, superstitious, sarcastic, athletic',
    'thrifty with string, nocturnal, bossy, flirtatious',
    'melancholic, untidy, gullible, vain about shoes',
  ])
  return { text: bed.text, material: { ...bed.material, qualities: `${qualities}, ${unsaid}` } }
}

function messageLeftOut(bed: Draft, chance: Chance): Spoiled | null {
  const unsaid = chance.pick([
    'Please thank the volunteer firefighters for the parade.',
    'Tell everyone that donations go to the lifeboat society.',
    'Please ask people to wear something purple at the supper afterwards.',
  ])
  const material = { ...bed.material, additional: `${bed.material.additional} ${unsaid}`.trim() }
  return { text: bed.text, material }
}

function scriptureLeftOut(bed: Draft, chance: Chance): Spoiled | null {
  if (bed.material.scripture !== '') return null
  const scripture = chance.pick(['Ecclesiastes 3:1', 'John 14:2', 'Psalm 121'])
  return { text: bed.text, material: { ...bed.material, scripture } }
}

const last = (bed: Draft) => paragraphsOf(bed.text).at(-1) ?? ''

/** Keeps the beginning and the end and takes as much from the middle as is wanted. */
function cutTo(bed: Draft, most: number): string {
  let middle = paragraphsOf(bed.text).slice(1, -1)
  const whole = () => [paragraphsOf(bed.text)[0], ...middle, last(bed)].join('\n\n')
  while (middle.length > 0 && wordsOf(whole()).length > most) middle = middle.slice(1)
  return whole()
}

function tooShort(bed: Draft): Spoiled | null {
  const { min } = bed.limits.words
  const text = cutTo(bed, min * 0.65)
  const rich = wordsOf(bed.material.qualities + bed.material.memories).length > 60
  const count = wordsOf(text).length
  return rich && min > 400 && count > 310 && count < min * 0.7 ? { text } : null
}

function farTooShort(bed: Draft): Spoiled | null {
  const text = cutTo(bed, 260)
  return wordsOf(text).length < 285 ? { text } : null
}

function tooLong(bed: Draft): Spoiled | null {
  const words = { min: 390, max: 520 }
  const limits = { ...bed.limits, words }
  return wordsOf(bed.text).length > 580 ? { text: bed.text, limits } : null
}

const anonymous = [
  'Thank you all for being here this afternoon. It is a hard day to find words. We have come together to remember %N. There is so much that could be said, and I will only say a little. I hope that it will be enough.',
  'How do you sum up a whole person in a few minutes? You cannot, and I will not try. What I can do is say a few true things about %N. I ask you to listen kindly, because this is not easy for me.',
  'It is good to see so many of you. A room can be very full and still feel empty. Today we say goodbye to %N. I have a few words on paper, and I will try to get through them.',
]

function nobodySpeaks(bed: Draft, chance: Chance): Spoiled | null {
  const [, ...rest] = paragraphsOf(bed.text)
  const text = [spokenIn(bed, chance.pick(anonymous)), ...rest].join('\n\n')
  return fits(bed, text) ? { text, limits: { ...bed.limits, opening: '' } } : null
}

const unended = [
  'There is a great deal more that I could tell you. Some of it I will tell you later, when my voice is steadier. Some of it I will keep. A person is more than the things that can be said out loud. I keep finding new corners of what I knew, and I suppose that I will go on finding them. It is strange how much room a person takes up once they are not there. I had not known how much.',
  'So what is left to say? I look at the list that I made, and all of it is true, and none of it is enough. A list is not a voice. A list does not come into the kitchen. I will go on adding to it for a long time. I do not think that it will ever be finished, and perhaps it should not be. That is how it is with people.',
]

function noFarewell(bed: Draft, chance: Chance): Spoiled | null {
  const paragraphs = paragraphsOf(bed.text).slice(0, -1)
  const text = [...paragraphs, chance.pick(unended)].join('\n\n')
  return fits(bed, text) && gradeOf(text) < 7 ? { text } : null
}

const soften = (sentence: string) =>
  /^(?:I\b|\p{Lu}\p{Lu})/u.test(sentence)
    ? sentence
    : sentence[0]?.toLowerCase() + sentence.slice(1)

/** Joins neighbours that do not begin with a name. */
function join(bed: Draft, first: string, second: string): string | null {
  const named = bed.material.person.split(' ').some((name) => second.startsWith(name))
  if (named || !/[\p{L}]\.$/u.test(first) || !/^[A-Z][a-z]/.test(second)) return null
  return `${first.slice(0, -1)}, and ${soften(second)}`
}

function oneLongSentence(bed: Draft): Spoiled | null {
  const text = paragraphsOf(bed.text)
  for (const [at, paragraph] of text.entries()) {
    if (at === 0) continue
    const sentences = sentencesOf(paragraph)
    for (let from = 0; from + 2 < sentences.length; from += 1) {
      const three = sentences.slice(from, from + 3)
      const two = join(bed, three[0] ?? '', three[1] ?? '')
      const all = two && join(bed, two, three[2] ?? '')
      if (!all || wordsOf(all).length < 33) continue
      const changed = [...sentences.slice(0, from), all, ...sentences.slice(from + 3)].join(' ')
      return { text: text.with(at, changed).join('\n\n'), words: all }
    }
  }
  return null
}

/** Every two that go together are joined: none too long, but all of them long. */
function allLong(bed: Draft): Spoiled | null {
  const paragraphs = paragraphsOf(bed.text).map((paragraph) =>
    sentencesOf(paragraph)
      .reduce<string[]>((done, sentence) => {
        const joined = join(bed, done.at(-1) ?? '', sentence)
        if (joined && wordsOf(joined).length <= 28) done[done.length - 1] = joined
        else done.push(sentence)
        return done
      }, [])
      .join(' '),
  )
  const text = paragraphs.join('\n\n')
  return meanSentence(text) > 17 ? { text, limits: { ...bed.limits, opening: '' } } : null
}

function allShort(bed: Draft, chance: Chance): Spoiled | null {
  const clipped = [...styles.clipped].sort(() => chance.number() - 0.5)
  let text = bed.text
  for (const sentence of clipped) {
    if (meanSentence(text) < 8) break
    text = setInto(text, sentence, chance)
  }
  return meanSentence(text) < 8.2 && fits(bed, text) ? { text } : null
}

function tooStiff(bed: Draft, chance: Chance): Spoiled | null {
  const stiff = [...styles.stiff].sort(() => chance.number() - 0.5)
  const paragraphs = paragraphsOf(bed.text)
  const plain = [
    paragraphs[0],
    ...paragraphs.slice(1, -1).map((one) => sentencesOf(one).slice(0, 2).join(' ')),
    paragraphs.at(-1),
  ]
  let text = plain.join('\n\n')
  for (const sentence of stiff) text = setInto(text, sentence, chance)
  const limits = { ...bed.limits, words: { min: 300, max: 520 } }
  return gradeOf(text) > 8 && wordsOf(text).length > 300 ? { text, limits } : null
}

function misspelled(bed: Draft, chance: Chance): Spoiled | null {
  const name = bed.material.person.split(/\s+/).find((part) => /^[A-Z][a-z]{4,}$/.test(part))
  if (!name) return null
  const at = 2 + chance.below(name.length - 3)
  const slip = chance.pick([
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + name[at] + name.slice(at),
    name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2),
  ])
  const sentence = sentencesOf(bed.text).findLast((one) => one.includes(name))
  if (!sentence || slip === name) return null
  const words = sentence.replace(name, slip)
  const text = bed.text.replace(sentence, words)
  return { text, words, or: ['Q1'], limits: { ...bed.limits, opening: '' } }
}

const swapped: Record<string, string> = {
  she: 'he',
  her: 'his',
  hers: 'his',
  herself: 'himself',
  he: 'she',
  him: 'her',
  his: 'her',
  himself: 'herself',
}

const swap = (text: string) =>
  text.replace(/\b(she|hers?|herself|he|him|his|himself)\b/gi, (word) => {
    const other = swapped[word.toLowerCase()] ?? word
    return /^[A-Z]/.test(word) ? (other[0] ?? '').toUpperCase() + other.slice(1) : other
  })

const gendered = ({ material }: Draft) => material.pronouns === 'she' || material.pronouns === 'he'

function wrongPronouns(bed: Draft): Spoiled | null {
  if (!gendered(bed)) return null
  return { text: swap(bed.text), limits: { ...bed.limits, opening: '' } }
}

function mixedPronouns(bed: Draft): Spoiled | null {
  if (!gendered(bed) || bed.material.theme === 'religious') return null
  const pronoun = bed.material.pronouns === 'she' ? /\bshe\b/i : /\bhe\b/i
  const about = sentencesOf(bed.text).filter((one) => pronoun.test(one))
  const changed = about.slice(Math.ceil(about.length / 2))
  if (changed.length < 5) return null
  const text = changed.reduce((so, sentence) => so.replace(sentence, swap(sentence)), bed.text)
  return { text }
}

function saidTwice(bed: Draft, chance: Chance): Spoiled | null {
  const sentences = paragraphsOf(bed.text).slice(1, -1).flatMap(sentencesOf)
  const own = sentences.filter((sentence) => {
    const count = wordsOf(sentence).length
    return count >= 8 && count <= 18 && !/["“]/.test(sentence)
  })
  const sentence = own[chance.below(own.length)]
  if (!sentence) return null
  const text = setInto(bed.text, sentence, chance)
  return repeatedRuns(text).length > 0 && fits(bed, text) ? { text } : null
}

function hardlyNew(bed: Draft, chance: Chance): Spoiled | null {
  const paragraphs = paragraphsOf(bed.text)
  const place = 1 + chance.below(paragraphs.length - 2)
  const moved = paragraphs[place] ?? ''
  const text = paragraphs
    .with(place, sentencesOf(moved).toReversed().join(' '))
    .join('\n\n')
    .replaceAll('I think', 'I believe')
  return { text, limits: { ...bed.limits, opening: '', earlier: [bed.text] } }
}

const openingOf = ({ text }: Draft) => paragraphsOf(text)[0] ?? ''

function wordChanged(bed: Draft, chance: Chance): Spoiled | null {
  const opening = openingOf(bed)
  const small = [...opening.matchAll(/\b(?:and|the|of|that|was|is)\b/g)]
  const at = small[chance.below(small.length)]
  if (!at) return null
  const other = at[0] === 'the' ? 'a' : 'the'
  const shown = `${opening.slice(0, at.index)}${other}${opening.slice(at.index + at[0].length)}`
  return { text: bed.text, limits: { ...bed.limits, opening: shown } }
}

function wordDropped(bed: Draft, chance: Chance): Spoiled | null {
  const words = openingOf(bed).split(' ')
  const gone = 1 + chance.below(words.length - 2)
  const text = bed.text.replace(openingOf(bed), words.toSpliced(gone, 1).join(' '))
  return { text, limits: { ...bed.limits, opening: openingOf(bed) } }
}

function sentenceBefore(bed: Draft): Spoiled | null {
  const text = `Thank you for coming. ${bed.text}`
  return { text, limits: { ...bed.limits, opening: openingOf(bed) } }
}

function openingGone(bed: Draft): Spoiled | null {
  const text = paragraphsOf(bed.text).slice(1).join('\n\n')
  if (!fits(bed, text)) return null
  return { text, limits: { ...bed.limits, opening: openingOf(bed) } }
}

const french = [
  'Merci à vous tous d’être venus aujourd’hui. Nous sommes réunis pour dire au revoir à %N. Les mots me manquent, mais je vais essayer de vous dire ce que je garde au fond de mon cœur.',
  'Il y a des personnes qui prennent toute la place, et d’autres qui en font pour les autres. %N faisait de la place. On entrait dans la pièce et l’on se sentait attendu.',
  'Je pense souvent aux petites choses. Ce sont elles qui restent, quand tout le reste s’efface doucement. Une main sur l’épaule, une porte ouverte, un silence partagé.',
  'Nous continuerons à raconter ces histoires, autour de la table, avec tendresse. Nous rirons encore, et parfois nous pleurerons en riant. C’est ainsi que l’on garde ceux que l’on aime.',
  'Merci pour tout. Au revoir, et que la route te soit douce.',
]

function inFrench(bed: Draft, chance: Chance): Spoiled | null {
  const once = french.map((paragraph) => spokenIn(bed, paragraph))
  const turns = Array.from({ length: 3 }, () => once.toSorted(() => chance.number() - 0.5)).flat()
  return {
    text: turns.join('\n\n'),
    limits: { words: { min: 300, max: 520 }, opening: '', earlier: [] },
  }
}
