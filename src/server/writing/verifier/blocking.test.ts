import { describe, expect, test } from 'vitest'
import { judgeRules } from '#server/writing/judge.ts'
import { blockingRuleIn } from './blocking.ts'
import { stockPhrasesIn } from './stock-phrases.ts'

const plain =
  'My name is Anna, and Rosa was my mother.\n\nShe sang “Amazing Grace” – badly, at 5:30.'

test('a plain text breaks no rule', () => {
  expect(blockingRuleIn(plain, '')).toBeNull()
  expect(blockingRuleIn('She sang.\r\n\tBadly.', '')).toBeNull()
})

test.each([
  ['markup', 'She <b>sang</b>.'],
  ['markup', '**She** sang.'],
  ['markup', 'She sang.\n# Her life'],
  ['markup', 'She sang.\n- and danced'],
  ['markup', 'See www.example.test.'],
  ['markup', 'See rosa-memorial.com today.'],
  ['markup', 'The key is sk-ant-1.'],
  ['self-reference', 'As an AI, I never met her.'],
  ['self-reference', 'She sang.\nNote: this is a draft.'],
  ['self-reference', 'Certainly! My mother sang.'],
  ['self-reference', 'Here’s your eulogy for Rosa.'],
  ['self-reference', 'My name is (insert your name).'],
  ['refusal', 'I can’t help with this.'],
  ['refusal', 'I’m sorry, but I cannot write it.'],
  ['prompt-leak', 'How you build it is yours: where it starts, what is held back.'],
  ['copyrighted', 'You were the wind, beneath my… wind beneath my wings.'],
  ['copyrighted', 'Do not GO gentle – into that night.'],
  ['hidden-characters', 'She s\u200bang.'],
  ['hidden-characters', 'She sang.\u2028Badly.'],
  ['hidden-characters', 'She sang.\u2029Badly.'],
  ['hidden-characters', '\uFEFFShe sang.'],
  ['hidden-characters', 'She\vsang.'],
])('rejects %s: %s', (rule, text) => expect(blockingRuleIn(text, '')).toBe(rule))

describe('looks at the shape of the answer, not at one sentence of a eulogy', () => {
  const draft = `In Haiti he was a schoolteacher, and he corrected our whiteboard. You'd come on, and there would be a little red circle around "there." No note. No name. Just the circle, and all of us knowing exactly whose it was. I can't write that word anymore without stopping to think which one I mean.

He wore a tie under his scrubs. He said the patients are lying in a paper gown, somebody should be dressed. That was how he saw the job. Plenty of people come into a hospital room to do something to you. Gus came in dressed.`

  test.each([
    draft,
    "I can't write that word anymore without stopping to think which one I mean.",
    "I can't help that I miss you.",
    'I’m sorry, but I can’t read this without a tissue.',
    'He couldn’t stay. I can’t help with the dishes without hearing him.',
    'He was always happy to help.',
    'Let me know if you see his dog, he used to say.',
    'Of course, he was late.',
    'Sure, he was stubborn.',
    'Mass was at nine, as requested.',
    'Lola Cora, I’m saying your name here, in the same room as Noah’s.',
  ])('allows %s', (text) => expect(blockingRuleIn(text, '')).toBeNull())

  test.each([
    ['refusal', 'I can’t write this eulogy. I would be glad to talk about something else.'],
    ['refusal', 'I’m sorry, but I’m unable to help with that request.'],
    ['refusal', `I’m sorry, but I can’t continue with this. ${'It goes on. '.repeat(60)}`],
    ['self-reference', 'Sure, here’s what I have. My mother sang.'],
    ['self-reference', 'My mother sang.\n\nLet me know if you would like it shorter.'],
  ])('rejects %s: %s', (rule, text) => expect(blockingRuleIn(text, '')).toBe(rule))
})

describe('allows words that the user wrote', () => {
  test.each([
    ['a web address', 'She ran rosas-cakes.com alone.', 'she ran ROSAS-CAKES.com'],
    ['a word about machines', 'She worked on artificial intelligence.', 'Artificial Intelligence'],
    ['a zero-width space', 'She s\u200Bang.', 'sang\u200B'],
    ['a line of a song', 'She sang: you are my sunshine!', 'sang “You are, my sunshine”'],
  ])('%s', (_case, text, typed) => {
    expect(blockingRuleIn(text, '')).not.toBeNull()
    expect(blockingRuleIn(text, typed)).toBeNull()
  })

  test('but not others like them', () => {
    expect(blockingRuleIn('See other-cakes.com.', 'she ran rosas-cakes.com')).toBe('markup')
  })
})

test('an example in our own prompts is a sentence that a eulogy may have', () => {
  expect(blockingRuleIn('He was glad of you too.', '')).toBeNull()
  expect(judgeRules).toContain('he was glad of you too')
})

test('a stock phrase that was typed may be said in another form or with another article', () => {
  expect(stockPhrasesIn('She lit up the room.', 'lights up every room')).toEqual([])
  expect(stockPhrasesIn('She lit up the room.', 'she danced')).toEqual(['lit up the room'])
  const said = 'He was the life of the party.'
  expect(stockPhrasesIn(said, 'he danced')).toEqual(['the life of the party'])
  expect(stockPhrasesIn(said, 'he was always life of the party')).toEqual([])
})
