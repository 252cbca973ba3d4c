import { guessKind, isSayable, isTalkToUs } from '#domain/input/kinds.ts'
import { countWords } from '#domain/length.ts'
import { maxQuestionsPerRound, type NewQuestion, type Question } from '#domain/listening.ts'
import { formatContributor } from '#domain/memories/memory.ts'
import { splitSentences } from '#domain/sentences.ts'
import type { Source } from './source.ts'
import { asTyped, piecesWith, plainWords } from './typed-words.ts'
import { unknownNames, wordForms } from './verifier/names.ts'

type QuestionInput = { source: Source; language: string; asked: readonly Pick<Question, 'ask'>[] }

/** Why a question is not asked. */
type Refusal = 'about' | 'form' | 'subject' | 'kind' | 'name' | 'copy'

/** So many questions of an answer are looked at: some are dropped. */
const maxRead = 2 * maxQuestionsPerRound

/** A quick model breaks rules. A question that does is dropped, never repaired. `typed`: what the pieces were made from. */
export function acceptQuestions(
  questions: readonly NewQuestion[],
  input: QuestionInput,
  typed: readonly string[],
): NewQuestion[] {
  const kept: NewQuestion[] = []
  for (const given of questions.slice(0, maxRead)) {
    if (!isShort(given.about)) continue
    const question = namesOnlyThePerson(given.about, input.source) ? { ...given, about: '' } : given
    const asked = [...input.asked, ...kept]
    if (refuseQuestion(question, { ...input, asked }, questions.length === 1)) continue
    if (kept.some((other) => beginningOf(other.ask) === beginningOf(question.ask))) continue
    const { about, ask } = question
    // A quotation may go from one field into the next.
    kept.push({ about: typed.map((text) => asTyped(about, text)).find(Boolean) ?? about, ask })
  }
  return kept.slice(0, maxQuestionsPerRound)
}

/** Two questions of a round that begin alike sound like a form. */
const beginningOf = (ask: string) => plainWords(ask).slice(0, 3).join(' ')

/** Where nothing else was told, a model hangs its question on the name. */
function namesOnlyThePerson(about: string, source: Source): boolean {
  const pieces = piecesWith(source, about)
  return pieces.length > 0 && pieces.every((index) => source[index]?.origin === 'person')
}

export function refuseQuestion(
  question: NewQuestion,
  input: QuestionInput,
  isOnly: boolean,
): Refusal | null {
  const { about, ask } = question
  if (about === '' ? !(isOnly && hasNothingToAskAbout(input)) : !canAskAbout(about, input))
    return 'about'
  if (!hasForm(ask, input.language)) return 'form'
  if (isUnfit(ask)) return 'subject'
  if (barren.some((kind) => kind.test(ask))) return 'kind'
  if (namesOthers(ask, input)) return 'name'
  if (input.asked.some((earlier) => isNearCopy(ask, earlier.ask))) return 'copy'
  return null
}

const origins = ['quality', 'memory', 'answer', 'message', 'contributed']
const fromForm = ['quality', 'memory', 'message']

/** With fewer words than this there is nothing to hang a question on. */
const minProseWords = 5

const hasNothingToAskAbout = ({ source }: QuestionInput) =>
  countWords(
    source
      .filter(({ origin }) => fromForm.includes(origin))
      .map(({ text }) => text)
      .join(' '),
  ) < minProseWords

const maxAboutWords = 12
/** A word may be as long as its field. */
const maxLength = 200

/** Before it is looked for in all notes. */
const isShort = (about: string) => about.length <= maxLength && countWords(about) <= maxAboutWords

/** The words were told, and nowhere as something to leave out or to do, nor as talk to us. */
function canAskAbout(about: string, { source }: QuestionInput): boolean {
  if (!isShort(about)) return false
  const pieces = piecesWith(source, about).map((index) => source[index])
  return (
    pieces.length > 0 &&
    pieces.every((piece) => piece && origins.includes(piece.origin) && isAskable(piece))
  )
}

/** Before a model has said what each piece is, every guess counts. */
const isAskable = ({ kind, text }: Source[number]) =>
  isSayable(kind) &&
  !isTalkToUs(text) &&
  isSayable(guessKind(text, 'message')) &&
  isSayable(guessKind(text, 'contributed'))

const maxWords = 18
const maxWordsElsewhere = 20

function hasForm(ask: string, language: string): boolean {
  const max = language === 'English' ? maxWords : maxWordsElsewhere
  return (
    countWords(ask) <= max &&
    ask.length <= maxLength &&
    /\?["'”’»)]*$/u.test(ask) &&
    splitSentences(ask).length <= 2 &&
    !/[<>{}[\]\\|^_=*#@\n]|:\/\/|\bwww\./u.test(ask)
  )
}

const stopList = new RegExp(
  `\\b(?:${[
    'card numbers?|(?:credit|debit|bank) cards?|accounts?|bank|pin|passwords?|passcodes?|phone numbers?|address(?:es)?|e-?mail|social security|ssn|insurance',
    'money|dollars?|salary|owed?|debts?|inherit\\w*|the will|(?:her|his|their) will|doctors?',
    'why|how come|feel(?:s|ing|ings)?|felt|miss(?:ed|es|ing)?|favou?rites?|best(?! (?:friend|man)\\b)|funniest|regret\\w*|wish(?:ed|es)?|forg[ia]ve\\w*|sorry|apologi\\w+|mean to you|meant to you|(?:would|could|should) (?:\\w+ )?have',
    'die[ds]?|dying|dead|death|pass(?:ed|ing)(?: away)?|funeral|casket|coffin|grave|buried|burial|hospital|hospice|sick|sickness|ill|illness|disease|diagnos\\w+|cancer|suicide|overdose\\w*|kill\\w*|murder\\w*|weapon|gun',
    'last|final|finally|goodbye|end(?:ed|ing)?|tell (?:us|me)|more about|drunk|drink\\w*|sober|divorce\\w*|affair|quarrel\\w*|secrets?|body',
    'tarjetas?|numero de cuenta|cuenta (?:bancaria|de banco)|banco|contrasena|numero de telefono|direccion|correo|seguro social',
    'dinero|cuanto ganaba|deudas?|herencia|testamento|medicos?|doctora?',
    'por que|sent(?:ir|ia|ian|imientos?)|siente[ns]?|sinti\\w+|extran\\w+|favorit[oa]s?|mejor(?:es)?|mas (?:gracios|divertid|chistos)[oa]|arrepent\\w+|arrepient\\w+|dese(?:a|o|aba|aria)|perdon\\w*|lo siento',
    'mor(?:ir|ia)|mur\\w+|muert\\w+|falleci\\w+|velorio|entierro|sepelio|tumba|hospicio|enferm(?:o|a|edad|o de)|suicid\\w+|mataron|borrach[oa]|divorci\\w+',
    'ultim[oa]s?|adios|despedi\\w+|cuente(?:nos|me)|dig(?:anos|ame)|hablenos|secretos?|cuerpo',
  ].join('|')})\\b`,
  'iu',
)

/** Words that belong in no question to someone who grieves, or that ask for what is no business of ours. */
const isUnfit = (ask: string) =>
  stopList.test(
    ask
      .replace(/\bMiss(?= \p{Lu})/gu, '')
      .replace(/[’‘]/g, "'")
      .normalize('NFD')
      .replace(/\p{M}+/gu, ''),
  )

/**
 * Kinds of questions that families found dull, strange or hurtful, however kindly they were put: one time out of many
 * years, whether something was ever made or given, what two people did together, what somebody called somebody, a liking.
 */
const barren = [
  /\bone (?:day|night|morning)\b|\b(?:did|would|when)\b.*\bone time\b|\bthe (?:day|night) you(?: first)? met\b/iu,
  /\bhow could you tell\b|\bever (?:make|made|fix|fixed|give|gave|given)\b/iu,
  /\b(?:do|did|doing|done)\b.*\btogether\b/iu,
  /\bwhat (?:did|would) .*\bcall\b/iu,
  /\b(?:did|does|would) (?:\S+ ){1,3}(?:like|love|enjoy|think|believe)\b/iu,
]

const kin =
  /^(?:(?:step|grand|half|ex)?-?(?:mother|father|mom|dad|brother|sister|son|daughter|parents?)|husband|wife|uncle|aunt|cousin|boyfriend|girlfriend|partner|kids|children|mama|papa|hermano|hermana|esposo|esposa|hijo|hija|tio|tia|abuelo|abuela)$/

type ToldNames = { forms: Set<string>; said: Set<string>; leftOut: Set<string> }
/** Read once for all questions. */
const namesOf = new WeakMap<Source, ToldNames>()

function readNames(source: Source): ToldNames {
  const isLeftOut = ({ kind, text }: Source[number]) =>
    kind === 'prohibition' || guessKind(text, 'message') === 'prohibition'
  const open = source.filter((piece) => !isLeftOut(piece))
  const contributors = open.flatMap(({ contributor }) =>
    contributor ? [formatContributor(contributor)] : [],
  )
  const given = [...open.map(({ text }) => text), ...contributors].join('\n')
  return {
    forms: wordForms(given),
    said: new Set(plainWords(given)),
    leftOut: new Set(source.filter(isLeftOut).flatMap(({ text }) => plainWords(text))),
  }
}

/** A name that was not told, or someone who stands only in what is to be left out. */
function namesOthers(ask: string, { source, language }: QuestionInput): boolean {
  const names = namesOf.get(source) ?? readNames(source)
  namesOf.set(source, names)
  const { forms, said, leftOut } = names
  if (unknownNames(ask, forms, language).length > 0) return true
  return plainWords(ask).some((word) => kin.test(word) && leftOut.has(word) && !said.has(word))
}

const frame = new Set(
  plainWords(
    `what which who whose where when how did do does is was were are be have has had a an the this that of to in on at
    by for with from and or so you your she her he him his they them their it its one thing things something anything
    ever always usually all any some say said tell told talk remember see saw hear heard call if can could would there
    que cual quien donde cuando como se le les la lo el los las de en un una con su sus ella ellos usted algo alguna vez
    recuerda acuerda decia dijo era fue hacia hizo y o a por`,
  ),
)
/** The share of the words of the shorter question that the other one has, too. */
const copyShare = 0.75

const contentOf = (ask: string) => [...new Set(plainWords(ask))].filter((word) => !frame.has(word))

/** The same question in other words: it asks about the same things. */
function isNearCopy(ask: string, earlier: string): boolean {
  const [own, theirs] = [contentOf(ask), contentOf(earlier)]
  const fewest = Math.min(own.length, theirs.length)
  if (fewest < 2) return plainWords(ask).join(' ') === plainWords(earlier).join(' ')
  return own.filter((word) => theirs.includes(word)).length >= fewest * copyShare
}
