import { describe, expect, test } from 'vitest'
import { blockingRuleIn } from './blocking.ts'

const plain =
  'My name is Anna, and Rosa was my mother.\n\nShe sang “Amazing Grace” – badly, at 5:30.'

test('a plain text breaks no rule', () => {
  expect(blockingRuleIn(plain, '')).toBeNull()
  expect(blockingRuleIn('She sang.\r\n\tBadly.', '')).toBeNull()
})

describe('rejects', () => {
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
    ['refusal', 'I can’t help with this.'],
    ['refusal', 'I’m sorry, but I cannot write it.'],
    ['prompt-leak', 'Keep a story whole; choose the order that makes the best speech.'],
    ['copyrighted', 'You were the wind, beneath my… wind beneath my wings.'],
    ['copyrighted', 'Do not GO gentle – into that night.'],
    ['hidden-characters', 'She s\u200bang.'],
    ['hidden-characters', 'She sang.\u2028Badly.'],
    ['hidden-characters', 'She sang.\u2029Badly.'],
    ['hidden-characters', '\uFEFFShe sang.'],
    ['hidden-characters', 'She\vsang.'],
  ])('%s: %s', (rule, text) => expect(blockingRuleIn(text, '')).toBe(rule))
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
