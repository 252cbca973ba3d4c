export type Sentence = { from: number; to: number; text: string }

type Listener = {
  /** The place in the text that is being spoken. */
  onPlace: (place: number) => void
  onEnd: () => void
  onError: () => void
}

/** The sentences with their places in the text. */
export function placeSentences(paragraphs: readonly (readonly string[])[]): Sentence[] {
  let from = 0
  return paragraphs.flat().map((text) => {
    const sentence = { from, to: from + text.length, text }
    from = sentence.to
    return sentence
  })
}

/**
 * Speaks one sentence after the other, each as its own utterance: long ones are cut off by some browsers,
 * and not all report where they are. Returns a function that stops.
 */
export function speak(
  sentences: readonly Sentence[],
  { voice, rate }: { voice: SpeechSynthesisVoice; rate: number },
  listener: Listener,
): () => void {
  const { speechSynthesis } = window
  let isOver = false
  const end = (report: () => void) => {
    if (isOver) return
    isOver = true
    report()
  }
  const speakFrom = (nth: number) => {
    const sentence = sentences[nth]
    if (isOver) return
    if (!sentence) return end(listener.onEnd)
    const utterance = new SpeechSynthesisUtterance(sentence.text.trim())
    Object.assign(utterance, { voice, lang: voice.lang, rate })
    utterance.onboundary = ({ charIndex }) => {
      if (!isOver) listener.onPlace(sentence.from + charIndex)
    }
    utterance.onend = () => speakFrom(nth + 1)
    utterance.onerror = () => end(listener.onError)
    listener.onPlace(sentence.from)
    speechSynthesis.speak(utterance)
  }
  // Speech that another page or an earlier visit left behind would come first.
  speechSynthesis.cancel()
  speakFrom(0)
  return () => {
    isOver = true
    speechSynthesis.cancel()
  }
}
