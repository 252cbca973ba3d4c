import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { formatHeading } from '#domain/describe-evidence.ts'
import type { Evidence } from '#domain/evidence.ts'
import { EvidenceExplanation } from './evidence-sentence.tsx'
import { MarkNote } from './marked-sentence.tsx'
import type { SentenceOrigin } from './match-evidence.ts'

const tom = { name: 'Tom', relation: 'brother' }
const bev = { name: 'Bev', relation: '' }
const yours: Evidence = { origin: 'memory', words: 'she drove the bus' }
const ofTom: Evidence = {
  origin: 'contributed',
  words: 'she taught me to whistle',
  contributor: tom,
}
const ofBev: Evidence = { origin: 'contributed', words: 'she shoveled my walk', contributor: bev }
const from = (...evidence: Evidence[]): SentenceOrigin => ({
  status: 'supported',
  evidence,
  notFound: '',
})

it.each([
  [[yours], 'From your words'],
  [[ofTom], 'From Tom’s words'],
  [[ofTom, ofTom], 'From Tom’s words'],
  [[ofTom, ofBev], 'From others’ words'],
  [[yours, ofBev], 'From your words and Bev’s'],
  [[yours, ofTom, ofBev], 'From your words and others’'],
] satisfies [Evidence[], string][])('says whose words they are', (evidence, heading) => {
  expect(formatHeading(from(...evidence))).toBe(heading)
})

it('shows the name and relation before the words of someone else', () => {
  const html = renderToStaticMarkup(<EvidenceExplanation from={from(yours, ofTom, ofBev)} />)
  expect(html.replace(/<[^>]+>/g, '|').replace(/[|\s]+/g, ' ')).toContain(
    'she drove the bus What you remember Tom, brother: she taught me to whistle Bev: she shoveled my walk',
  )
})

it('says who took their memory back, and what the buyer did about it or wrote', () => {
  const takenBack = { evidence: [], notFound: '', deletedBy: 'Tom' }
  expect(formatHeading({ ...takenBack, status: 'marked' })).toBe('Tom took their memory back')
  expect(formatHeading({ ...takenBack, status: 'confirmed' })).toBe('You kept this line')
  expect(formatHeading({ ...from(), status: 'own' })).toBe('Your own sentence')
})

it.each([
  [{ takenBack: { name: 'Tom', lines: 1 } }, 'Tom took their memory back. Keep this line?'],
  [{ takenBack: { name: 'Tom', lines: 3 } }, 'Tom took their memory back. Keep these lines?'],
  [
    { question: 'hint', notFound: 'a note' },
    'Could somebody hear in this what you want left unsaid? a note',
  ],
  [{ question: 'hearer', notFound: 'the drinking' }, 'Should everyone hear this? the drinking'],
  [{ question: 'broken' }, 'People may stumble over this line. Keep it?'],
  [{ notFound: 'forty' }, 'We couldn’t match forty to your answers. Is it true?', 'It’s true'],
] as const)('asks about a marked sentence: %j', (mark, asked, yes: string = 'Keep it') => {
  const act = () => {}
  const note = { sentence: 'She whistled.', note: null, takenBack: null, question: undefined }
  const html = renderToStaticMarkup(
    <MarkNote {...note} notFound="" {...mark} onTrue={act} onChange={act} onTakeOut={act} />,
  )
  const words = html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  expect(words.replace(/ ([.?])/g, '$1')).toBe(`${asked} ${yes} Change it Take it out`)
})
