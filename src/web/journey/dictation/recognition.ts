/** The parts of the Web Speech API that we use; TypeScript's DOM types don't have it. */
export type Recognition = EventTarget & {
  lang: string
  continuous: boolean
  interimResults: boolean
  start: () => void
  stop: () => void
  abort: () => void
}

export type RecognitionResults = Event & {
  resultIndex: number
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
}

type RecognitionConstructor = new () => Recognition
type SpeechWindow = Partial<
  Record<'SpeechRecognition' | 'webkitSpeechRecognition', RecognitionConstructor>
>

/** Undefined in a browser that can't listen, and on the server. */
export function findRecognition(): RecognitionConstructor | undefined {
  if (typeof window === 'undefined') return undefined
  const { SpeechRecognition, webkitSpeechRecognition } = window as SpeechWindow
  return SpeechRecognition ?? webkitSpeechRecognition
}
