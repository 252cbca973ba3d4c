import type { Material } from '#domain/material.ts'
import { relationships } from '#domain/relationship.ts'
import type { Length, Theme, Tone } from '#domain/submission.ts'
import { materialFrom } from '#proof/drafts/draft.ts'
import { eulogies } from '#proof/drafts/eulogies/all.ts'
import { hostileSubmissions } from '#proof/drafts/hostile.ts'
import { submissions } from '#standins/model/kept/submissions.ts'

export type Asked = { label: string; material: Material; length: Length }

const tones: Tone[] = ['sincere', 'emotional', 'celebratory']
const lengths: Length[] = ['short', 'medium', 'long']
const themes: Theme[] = ['general', 'nature', 'literary', 'military']

/** Every relationship, with hardly a word told. */
const thin: Asked[] = relationships.map((relationship, at) => ({
  label: `thin, ${relationship}`,
  material: materialFrom({
    person: at % 2 === 0 ? 'Rowan Ashby' : 'Zeynep Öztürk',
    relationship,
    speaker: 'Kit',
    pronouns: at % 3 === 0 ? 'they' : '',
    qualities: 'kind, stubborn',
    memories: at % 2 === 0 ? '' : 'Tea at four, always.',
    tone: tones[at % 3] ?? 'sincere',
    theme: themes[at % 4] ?? 'general',
  }),
  length: 'short',
}))

/** What people tell, in all the ways they do; mixed, so that the first few are varied as well. */
export const kept: readonly Asked[] = [
  ...eulogies.map(({ label, material, length }) => ({ label, material, length })),
  ...submissions.map(({ label, relationship, ...told }, at) => ({
    label,
    material: materialFrom({
      ...told,
      relationship: relationship as Material['relationship'],
      tone: tones[at % 3] ?? 'sincere',
    }),
    length: lengths[at % 3] ?? 'medium',
  })),
  ...hostileSubmissions
    .filter((_, at) => at % 33 === 0)
    .map(({ material }, at) => ({ label: `hostile ${at}`, material, length: 'short' as const })),
  ...thin,
]
  .map((asked, at) => ({ asked, order: (at * 37) % 101 }))
  .sort((a, b) => a.order - b.order)
  .map(({ asked }) => asked)
