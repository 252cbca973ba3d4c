import { expect, it } from 'vitest'
import { mayBeEvidence } from '#domain/input/kinds.ts'
import { readKinds } from './piece-kinds.ts'
import { type Source, sourceOf, withKinds } from './source.ts'

type Item = { kind: string; words: string }
const sourceWith = (additional: string): Source =>
  sourceOf({ person: 'Caleb', relationship: 'son', speaker: 'Ruth', additional })
function classed(additional: string, items: readonly Item[]) {
  const source = sourceWith(additional)
  const answer = JSON.stringify({ pieces: items.map((item) => ({ p: 3, ...item })) })
  return withKinds(source, readKinds(answer, source))
    .slice(2)
    .map(({ kind, text }) => [kind, text])
}

it.each<[string, readonly Item[], readonly [string, string][]]>([
  [
    'We do believe we will see her again but please dont tell people it was Gods plan',
    [
      { kind: 'message', words: '' },
      { kind: 'prohibition', words: 'But please don’t tell' },
    ],
    [
      ['message', 'We do believe we will see her again'],
      ['prohibition', 'but please dont tell people it was Gods plan'],
    ],
  ],
  [
    'He did not like a fuss so not too fancy please',
    [{ kind: 'wish', words: 'so not too fancy please' }],
    [
      ['message', 'He did not like a fuss'],
      ['wish', 'so not too fancy please'],
    ],
  ],
  [
    'im the only one left to do this',
    [{ kind: 'fact', words: '' }],
    [['fact', 'im the only one left to do this']],
  ],
  [
    'ok here goes he was born in Ohio, keep it short',
    [
      { kind: 'aside', words: 'ok here' },
      { kind: 'fact', words: 'he was born' },
      { kind: 'wish', words: 'keep it' },
    ],
    [
      ['aside', 'ok here goes'],
      ['fact', 'he was born in Ohio,'],
      ['wish', 'keep it short'],
    ],
  ],
])('parts a mixed piece, in the words that were typed: %s', (typed, items, parts) => {
  expect(classed(typed, items)).toEqual(parts)
})

it.each([
  ['He died by suicide and we do not want that said or hinted at.', 'and we do not'],
  ['He was in prison twice but please dont tell my kids.', 'but please dont'],
  ['He was in prison twice but my youngest doesnt know.', 'but my youngest'],
  ['He was in prison twice but please dont mention prison.', 'but please dont'],
  ['Se suicidó en mayo y no queremos que lo digan.', 'y no queremos'],
])('keeps what is not to be said with its prohibition: %s', (typed, words) => {
  const items = [
    { kind: 'fact', words: '' },
    { kind: 'prohibition', words },
  ]
  expect(classed(typed, items)).toEqual([['prohibition', typed]])
})

it('takes a piece for a fact and a wish at once where its parts are not in it', () => {
  const typed = 'He did not like a fuss so not too fancy please'
  const missing = (kind: string) => [
    { kind: 'fact', words: '' },
    { kind, words: 'nothing so fancy' },
  ]
  expect(classed(typed, missing('wish'))).toEqual([['wish', typed]])
  expect(mayBeEvidence('wish', 'He did not like a fuss')).toBe(true)
  const plan = 'We will see her again but please dont tell people it was Gods plan'
  expect(classed(plan, missing('prohibition'))).toEqual([['wish', plan]])
  const hidden = 'He died by suicide and we do not want that said'
  expect(classed(hidden, missing('prohibition'))).toEqual([['prohibition', hidden]])
})
