import { readFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'
import { chooseFonts } from './font.ts'
import { ornament } from './ornament.ts'
import { languageTag, paragraphsIn } from './prepare-text.ts'

test.each([
  ['Polish', 'Łukasz Świętosławski, źdźbło, ćma, ńó'],
  ['Vietnamese', 'Nguyễn Thị Ánh, Đặng Thuỳ Trâm, phở, nguội, những, hẻm'],
  ['Greek', 'Ελένη Παπαδοπούλου, ώρες, γειτονιά, ΐΰ'],
  ['Cyrillic', 'Ольга Щербакова, її ґанок, Ђорђе Љубичић, ўсё'],
  ['other Latin', 'Çağlar Öztürk, Þórður, Šárka Dvořáková, Szűcs Győző, Ștefan, Ģirts'],
  ['punctuation', '“double” ‘single’ «guillemets» — – … · • € £ © ½ §'],
  ['letters with separate accents', 'Nguye\u0302\u0303n Zoe\u0308'],
  ['invisible characters', 'a\u200bb\u00adc\u200dd\ufeff\ufe0f\u202ae\u00a0f\u202fg\tg'],
])('a font has all characters of %s', (_what, text) => {
  expect(chooseFonts(text)).not.toHaveProperty('missing')
})

test.each([
  ['emoji', 'Always 🖤 and 👨‍👩‍👧', ['🖤', '👨', '👩', '👧']],
  ['Chinese', '陳美玲', ['陳', '美', '玲']],
  ['Hebrew', 'שרה', ['ש', 'ר', 'ה']],
  ['Arabic', 'نور', ['ن', 'و', 'ر']],
  ['Hindi', 'आशा', ['आ', 'श', 'ा']],
])('finds the characters of %s that no font has', (_what, text, missing) => {
  expect(chooseFonts('Rosa', `Rosa. ${text} ${text}`)).toEqual({ missing })
})

test('paragraphs are the lines of the text without blank ones and odd spaces', () => {
  expect(paragraphsIn('One.\r\n\r\n  Two\tthree.  \n\u2028Four\u0000.\n')).toEqual([
    'One.',
    'Two three.',
    'Four.',
  ])
})

test.each([
  ['en-US', 'She was my mother and she was always there for us when we were young.'],
  ['pl', 'Mój tata zawsze mówił, że nie ma tego złego. Był dobry i bardzo go kochałam, jak nas.'],
  ['vi', 'Mẹ tôi luôn là người rất tốt và không bao giờ quên những con của mình.'],
  ['el', 'Η μητέρα μου έλεγε πάντα ότι η πόρτα μας είναι ανοιχτή.'],
  ['und', 'Manman m te toujou ap chante nan kizin nan. Li te renmen tout moun nan katye a.'],
  ['und', 'Мама всегда говорила: сначала чай, потом разговоры.'],
])('the language of a text is tagged %s', (tag, text) => {
  expect(languageTag(text)).toBe(tag)
})

test('is the ornament of the site', () => {
  const picture = readFileSync('src/web/pictures/ornament.svg', 'utf8')
  const { stems, leaf, above, below, berries, rose, petal } = ornament
  const parts = [
    ...[...stems.map(({ path }) => path), leaf, rose, petal].map((path) => `d="${path}"`),
    ...above.map(([x, y, size]) => `translate(${x} ${y}) rotate(-128) scale(${size} ${size})`),
    ...below.map(([x, y, size]) => `translate(${x} ${y}) rotate(128) scale(${size} -${size})`),
    ...berries.map(([x, y, radius]) => `cx="${x}" cy="${y}" r="${radius}"`),
  ]
  expect(parts.filter((part) => !picture.includes(part))).toEqual([])
  expect(picture.match(/<use href="#or-leaf"/g)).toHaveLength(above.length + below.length)
})

test('is in Word documents as the site has it', () => {
  const picture = readFileSync('src/web/pictures/ornament.svg', 'utf8')
  const rendered = new Resvg(picture, { fitTo: { mode: 'width', value: 1200 } }).render().asPng()
  expect(Buffer.compare(rendered, readFileSync('src/server/files/ornament.png'))).toBe(0)
})
