import { speakerName } from '#domain/speaker-name.ts'

/** By their first name. */
export function thanks(customerName: string): string {
  const name = speakerName(customerName)
  return name === '' ? 'Thank you.' : `Thank you, ${name}.`
}

/** After a round. */
export const moreQuestions = (count: number): string =>
  ['One more question', 'Two more questions'][count - 1] ?? 'Three more questions'

/** On the preview of a text that would be very short. */
export const questionsFirst = (count: number): string =>
  ['Answer a question first', 'Answer two questions first'][count - 1] ??
  'Answer three questions first'
