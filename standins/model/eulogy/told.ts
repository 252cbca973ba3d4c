export type Tone = 'emotional' | 'celebratory' | 'sincere'
export type Theme = 'general' | 'religious' | 'nature' | 'literary' | 'military'
export type PronounChoice = 'she' | 'he' | 'they'

export type Told = {
  person: string
  relationship: string
  pronouns: PronounChoice | ''
  qualities: string
  memories: string
  scripture: string
  additional: string
  tone: Tone
  theme: Theme
  speaker: string
}

export type WordRange = { min: number; max: number }

export type Task = {
  part: 'opening' | 'rest' | 'whole'
  words: WordRange
  total: WordRange
  version: number
  opening: string
  mend: { sentence: string; why: string }[]
}

const tones: readonly Tone[] = ['emotional', 'celebratory', 'sincere']
const themes: readonly Theme[] = ['general', 'religious', 'nature', 'literary', 'military']
const pronounChoices: readonly PronounChoice[] = ['she', 'he', 'they']
const parts: readonly Task['part'][] = ['opening', 'rest', 'whole']

type Loose = Record<string, unknown>

export function readTold(raw: unknown): Told {
  const given = asRecord(raw)
  return {
    person: asText(given.person).replace(/\s+/g, ' '),
    relationship: asText(given.relationship).toLowerCase() || 'other',
    pronouns: pronounChoices.find((choice) => choice === given.pronouns) ?? '',
    qualities: asText(given.qualities),
    memories: asText(given.memories),
    scripture: asText(given.scripture),
    additional: asText(given.additional),
    tone: tones.find((tone) => tone === given.tone) ?? 'sincere',
    theme: themes.find((theme) => theme === given.theme) ?? 'general',
    speaker: asText(given.speaker).replace(/\s+/g, ' '),
  }
}

export function readTask(raw: unknown): Task {
  const given = asRecord(raw)
  const total = readRange(given.total, { min: 650, max: 910 })
  return {
    part: parts.find((part) => part === given.part) ?? 'whole',
    words: readRange(given.words, total),
    total,
    version: typeof given.version === 'number' && given.version >= 1 ? given.version : 1,
    opening: asText(given.opening),
    mend: readMend(given.mend),
  }
}

function readMend(raw: unknown): Task['mend'] {
  if (!Array.isArray(raw)) return []
  return raw.map((fault: unknown) => {
    if (typeof fault === 'string') return { sentence: fault, why: '' }
    const given = asRecord(fault)
    return { sentence: asText(given.sentence), why: asText(given.why) }
  })
}

function readRange(raw: unknown, otherwise: WordRange): WordRange {
  const { min, max } = asRecord(raw)
  if (typeof min !== 'number' || typeof max !== 'number' || max <= 0) return otherwise
  return { min: Math.max(0, Math.min(min, max)), max }
}

function asRecord(raw: unknown): Loose {
  return typeof raw === 'object' && raw !== null ? (raw as Loose) : {}
}

function asText(raw: unknown): string {
  return typeof raw === 'string' ? raw.normalize('NFC').trim() : ''
}
