/** Each tone has its guidance for the writer in server/writing/brief.ts. */
export const tones = {
  emotional: 'Very Emotional',
  celebratory: 'Warm and Celebratory',
  sincere: 'Simple and Sincere',
} as const
export type Tone = keyof typeof tones

/** Each theme has its guidance there, too. */
export const themes = {
  general: 'General',
  religious: 'Religious',
  nature: 'Nature & Outdoors',
  literary: 'Literary',
  military: 'Military Service',
} as const
export type Theme = keyof typeof themes

export const speakingMinutes = { short: [3, 4], medium: [5, 7], long: [8, 10] } as const
export type Length = keyof typeof speakingMinutes

const minutes = (length: Length) => `${speakingMinutes[length].join('-')} minutes`

export const lengths: Record<Length, string> = {
  short: minutes('short'),
  medium: minutes('medium'),
  long: minutes('long'),
}

export const formDefaults = { tone: 'sincere', length: 'medium', theme: 'general' } as const
