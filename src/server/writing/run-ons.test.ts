import { expect, test } from 'vitest'
import { splitRunOn } from './run-ons.ts'

const darlene =
  'we was married 54 yrs met at the roller rink in terre haute indiana she was 17 i was 19 she could skate backwards i coud not skate at all she held me up the hole night i tell everbody she been holding me up ever since we had 3 kids donna rick and little paul who we lost in 81 he was 4 she never got over it but she got up every mornin and made breakfast'

test('splits input without punctuation at its clause joints', () => {
  expect(splitRunOn(darlene)).toEqual([
    'we was married 54 yrs met at the roller rink in terre haute indiana',
    'she was 17',
    'i was 19',
    'she could skate backwards',
    'i coud not skate at all',
    'she held me up the hole night',
    'i tell everbody',
    'she been holding me up ever since',
    'we had 3 kids donna rick and little paul who we lost in 81',
    'he was 4',
    'she never got over it',
    'but she got up every mornin and made breakfast',
  ])
  expect(splitRunOn(darlene).join(' ')).toBe(darlene)
})

test.each([
  'He met my mom at a polka dance in Cloquet,|she says he stepped on her foot|and he says she put it there.',
  'She prayed on her knees every morning at 5 until she was 91|and then she prayed in the chair and apologized to the Lord about it.',
  'when he was in hospice i got up to leave one nite|& he couldnt really talk anymore|and he knocked on the bed rail.',
])('splits a long sentence: %s', (parts) => {
  const expected = parts.split('|')
  expect(splitRunOn(expected.join(' '))).toEqual(expected)
})

test.each([
  'He couldnt cook, he burned soup once.',
  'When we got to circles he took the whole class out to the hogan of his own mother to find the center of it.',
  'every quince he told the same joke, that he wanted to be cremated so somebody would finally say he had a hot ass.',
  'He told her "she was the one who came and got me and she was the one who stayed and I was the one who left."',
])('keeps a short sentence, a subordinate clause and a quotation: %s', (sentence) =>
  expect(splitRunOn(sentence)).toEqual([sentence]),
)
