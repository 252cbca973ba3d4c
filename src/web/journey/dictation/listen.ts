import { findRecognition, type Recognition, type RecognitionResults } from './recognition.ts'

type Listener = {
  onListening: () => void
  /** Words that won't change any more. */
  onWords: (words: string) => void
  /** Words that the browser may still change. */
  onInterim: (words: string) => void
  /** The error of the browser, or null when listening was stopped. */
  onEnd: (error: string | null) => void
}

/** Stops the field that is listening now: a browser has one microphone. */
let stopCurrent: (() => void) | null = null

/** Listens until `stop` is called. `finish` stops at once and keeps the words so far. */
export function listen(listener: Listener) {
  stopCurrent?.()
  let stopped = false
  let ended = false
  let interim = ''
  let hasResult = false
  let hadResults = false

  const showInterim = (words: string) => {
    interim = words
    listener.onInterim(words)
  }
  const onResult = (event: Event) => {
    const { results, resultIndex } = event as RecognitionResults
    const latest = Array.from(results).slice(resultIndex)
    const text = (isFinal: boolean) =>
      latest
        .filter((result) => result.isFinal === isFinal)
        .map((result) => result[0]?.transcript.trim() ?? '')
        .filter((words) => words !== '')
        .join(' ')
    const final = text(true)
    hasResult = true
    hadResults = true
    if (final !== '') listener.onWords(final)
    showInterim(text(false))
  }
  const end = (error: string | null) => {
    if (ended) return
    ended = true
    if (stopCurrent === finish) stopCurrent = null
    // Some browsers end without a last result.
    if (interim !== '') listener.onWords(interim)
    showInterim('')
    listener.onEnd(error)
  }
  const recognition = create()

  function create(): Recognition {
    const Constructor = findRecognition()
    if (!Constructor) throw new Error('This browser has no speech recognition')
    const created = new Constructor()
    created.lang = navigator.language || 'en-US'
    created.interimResults = true
    // Chrome on Android repeats earlier words in a continuous session.
    created.continuous = !/Android/.test(navigator.userAgent)
    created.addEventListener('start', listener.onListening)
    created.addEventListener('result', onResult)
    created.addEventListener('error', (event) => {
      const { error } = event as Event & { error: string }
      // Silence after some words is the end of what someone had to say.
      if (error !== 'aborted') end(error === 'no-speech' && hadResults ? null : error)
    })
    created.addEventListener('end', () => {
      if (stopped || ended || !hasResult) return end(null)
      // The browser ended a session that nobody stopped: go on listening.
      if (interim !== '') listener.onWords(interim)
      showInterim('')
      hasResult = false
      start()
    })
    return created
  }
  function start() {
    try {
      recognition.start()
    } catch {
      end('failed')
    }
  }
  /** Ends after the browser has returned the words of the last second. */
  function stop() {
    stopped = true
    recognition.stop()
  }
  function finish() {
    stopped = true
    end(null)
    recognition.abort()
  }
  stopCurrent = finish
  start()
  return { stop, finish }
}
