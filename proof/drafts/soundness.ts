import type { Draft } from './draft.ts'
import {
  bareWords,
  gradeOf,
  longestSentence,
  meanSentence,
  newWording,
  repeatedRuns,
  sentencesOf,
  wordsOf,
} from './measures.ts'
import { complaintsOf } from './oracle.ts'

/** All that our own measures can say against a draft: what we call clean has to be. */
export function flaws(draft: Draft): string[] {
  return [
    ...complaintsOf(draft.material, draft.text, draft.limits).map(
      ({ criterion, words }) => `${criterion} ${words}`,
    ),
    ...tooShort(draft),
    ...leftOut(draft),
    ...badlyFramed(draft),
    ...badlyBuilt(draft),
    ...ofFaith(draft),
    ...stale(draft),
  ]
}

export const sound = (draft: Draft) => flaws(draft).length === 0

/** Where hardly anything was told, the text may be shorter, and must not be padded. */
function tooShort({ material, text, limits }: Draft): string[] {
  const { qualities, memories, additional } = material
  const told = wordsOf([qualities, memories, additional].join(' ')).length
  const count = wordsOf(text).length
  return count < limits.words.min && told > 8 ? [`Q4 ${count} words`] : []
}

const small = new Set(
  'a an and the to of in on at it is was were be for with from by as so that this i me my we us our he him his she her they them their you your not never when if then who would had have has did do even but or all please thank tell special thanks always wanted want'.split(
    ' ',
  ),
)
const stem = (word: string) => word.replace(/(?:ies|es|s|ed|d|ing|y)$/, '')
const telling = (text: string) => bareWords(text).filter((word) => !small.has(word))

function leftOut({ material, text }: Draft): string[] {
  const said = new Set(bareWords(text).map(stem))
  const share = (piece: string) => {
    const words = telling(piece)
    return words.length === 0
      ? 1
      : words.filter((word) => said.has(stem(word))).length / words.length
  }
  const hostile = /[<>{}]|ignore|https?:|system|assistant|\bai\b/i
  const pieces = [
    ...material.qualities.split(/[,;\n]/),
    ...sentencesOf(material.memories),
    ...sentencesOf(material.additional),
    material.scripture,
  ].filter((piece) => !hostile.test(piece))
  return pieces.filter((piece) => share(piece) < 0.5).map((piece) => `Q3 ${piece.trim()}`)
}

function badlyFramed({ material, text }: Draft): string[] {
  const first = bareWords(sentencesOf(text).slice(0, 3).join(' '))
  const speaker = bareWords(material.speaker)
  const unsaid = speaker.length > 0 && !speaker.some((name) => first.includes(name))
  const end = wordsOf(text).slice(-60).join(' ')
  return [
    ...(unsaid ? ['Q6 nobody says who speaks'] : []),
    ...(/thank|goodbye|good-bye|farewell|so long/i.test(end) ? [] : ['Q7 no thanks, no goodbye']),
  ]
}

function badlyBuilt({ text }: Draft): string[] {
  const [mean, longest, grade] = [meanSentence(text), longestSentence(text), gradeOf(text)]
  return [
    ...(mean < 9.4 || mean > 15.6 ? [`Q8 mean ${mean.toFixed(1)}`] : []),
    ...(longest > 28 ? [`Q8 longest ${longest}`] : []),
    ...(grade > 6.5 ? [`Q8 grade ${grade.toFixed(1)}`] : []),
    ...repeatedRuns(text).map((run) => `Q12 ${run}`),
  ]
}

const religious =
  /\b(?:god|lord|jesus|christ|heaven|pray(?:ed|er|ers|ing)?|bless(?:ed|ing|ings)?|angels?|faith|church|bible|amen|holy|eternal|eternity|souls?|saints?|gospel|scripture)\b/gi

function ofFaith({ material, text }: Draft): string[] {
  if (material.theme === 'religious' || material.scripture !== '') return []
  const told = bareWords(Object.values(material).join(' '))
  return (text.match(religious) ?? [])
    .filter((word) => !told.includes(word.toLowerCase()))
    .map((word) => `Q10 ${word}`)
}

const stale = ({ text, limits }: Draft) =>
  limits.earlier
    .map((earlier) => newWording(earlier, text))
    .filter((share) => share < 0.4)
    .map((share) => `Q13 ${share.toFixed(2)} new`)
