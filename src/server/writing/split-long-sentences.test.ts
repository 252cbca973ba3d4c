import { expect, test } from 'vitest'
import { splitRunOn } from './split-long-sentences.ts'

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
    'i tell everbody she been holding me up ever since',
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
  'she asked me every single day what the doctor wanted from her now|and i said nothing grandma they only want to look at you.',
  'He said "you will never see me cry at one of these"|and he cried more than all of the rest of us together.',
  'when he was in hospice i got up to leave one nite|& he couldnt really talk anymore|and he knocked on the bed rail.',
])('splits a long sentence: %s', (parts) => {
  const expected = parts.split('|')
  expect(splitRunOn(expected.join(' '))).toEqual(expected)
})

test.each([
  'He couldnt cook, he burned soup once.',
  'When we got to circles he took the whole class out to the hogan of his own mother to find the center of it.',
  'every quince he told the same joke, that he wanted to be cremated so somebody would finally say he had a hot ass.',
  'in all of those thirty years and with all of us kids he never once told my dad it was the shed he let him think it was hail.',
  'when i fell off the dock up at the lake that summer he told mom i pushed him and then she made us both stay in.',
  'everybody on the street had food in her fridge and if you didnt bring back the tub she called you and she told your mother too.',
  'she kept a cupboard under the stairs like a small shop and if you were fine for beans she would look at you like a thief.',
  'He wrote on every single switch in the house in his block capitals, and next to the one for the kitchen he wrote my name.',
  'we were all sitting there at the kitchen table with the bills when we found out we were expecting that is where the name is from.',
  'the day i made my first communion with my cousin in the old church she looked at me in the dress for a long time.',
  'She did the morning milking every day for twenty nine years in the cold and in the snow so I could sleep in till five.',
  'She loved the birds in her yard and had one poem about them by heart and said it was the only bird she could stand.',
  'well i am talking into this phone my grandson got me so here goes bonnie and i were married a long time ago.',
  'In the court in Akron for nearly all of thirty years she could type faster than anybody there could lie, that’s what she said.',
  'He told her "she was the one who came and got me and she was the one who stayed and I was the one who left."',
])('keeps a short sentence, a quotation and what may be false without its head: %s', (sentence) =>
  expect(splitRunOn(sentence)).toEqual([sentence]),
)
