import { speakingMinutes } from './choices.ts'

const [short, medium, long] = Object.values(speakingMinutes).map((range) => range.join('–'))

/** How long a text usually gets. */
export const usualLength =
  '3 to 5 minutes to speak, about 500 to 700 words when you share about 200 to 300 of your own.'

/** Every page that names a length says it with these words. */
export const statedLength = `The full eulogy: ${usualLength} You choose: ${short}, ${medium} or ${long} minutes, if you tell us enough to fill them.`
