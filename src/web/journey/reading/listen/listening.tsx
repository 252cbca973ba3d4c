import { useEffect, useRef, useState } from 'react'
import type { ChangePreferences, Preferences } from '#web/journey/reading/preferences.ts'
import { PagedText } from '#web/journey/reading/text/paged-text.tsx'
import { screenAt } from '#web/journey/reading/text/screens.ts'
import type { Turn } from '#web/journey/reading/text/turns.ts'
import { useScreens } from '#web/journey/reading/text/use-screens.ts'
import { useKeys } from '#web/journey/reading/text/use-turns.ts'
import { Button } from '#web/ui/button.tsx'
import { focusIfLost } from '#web/ui/focus.ts'
import { placeSentences, speak } from './speak.ts'

const rates = { slower: 0.75, usual: 0.95, faster: 1.2 }
const rateLabels = { slower: 'Slower', usual: 'Usual speed', faster: 'Faster' }
const rateNames = ['slower', 'usual', 'faster'] as const

const notSpoken = 'Your browser couldn’t speak this just now. Please press Play again.'
const voiceOffline = 'You’re offline, and this voice needs the internet. You can still read.'
const needsNetwork = ({ localService }: SpeechSynthesisVoice) => !localService && !navigator.onLine

type Props = {
  sentences: readonly (readonly string[])[]
  lang: string
  voice: SpeechSynthesisVoice
  preferences: Preferences
  onPreferences: ChangePreferences
  place: number
  onPlace: (place: number) => void
}

/** The browser reads the text aloud, to hear where it stumbles. */
export function Listening({ sentences, lang, voice, preferences, place, ...on }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const { screens, copy } = useScreens(sentences, preferences.size, area)
  const all = placeSentences(sentences)
  const nth = Math.max(
    0,
    all.findIndex(({ to }) => place < to),
  )
  const [stop, setStop] = useState<(() => void) | null>(null)
  const [failed, setFailed] = useState(false)
  const stopNow = useRef<(() => void) | null>(null)
  useEffect(() => () => stopNow.current?.(), [])
  useEffect(() => focusIfLost(area.current), [])

  const remember = (stopSpeech: (() => void) | null) => {
    stopNow.current = stopSpeech
    setStop(() => stopSpeech)
  }
  const play = (from: number, rate = preferences.speechRate) => {
    stopNow.current?.()
    setFailed(false)
    const speech = speak(
      all.slice(from),
      { voice, rate: rates[rate] },
      {
        onPlace: on.onPlace,
        onEnd: () => {
          remember(null)
          on.onPlace(0)
        },
        onError: () => {
          remember(null)
          setFailed(true)
        },
      },
    )
    remember(speech)
  }
  const pause = () => {
    stopNow.current?.()
    remember(null)
  }
  const goTo = (to: number) => {
    const sentence = all[Math.min(Math.max(0, to), all.length - 1)]
    if (!sentence) return
    if (stop) play(all.indexOf(sentence))
    else on.onPlace(sentence.from)
  }
  const turn = (to: Turn) =>
    goTo({ next: nth + 1, previous: nth - 1, first: 0, last: all.length - 1 }[to])
  const toggle = () => (stop ? pause() : play(nth))
  useKeys(turn, toggle)

  return (
    <>
      <PagedText
        screen={screens[screenAt(screens, place)] ?? []}
        area={area}
        copy={copy}
        lang={lang}
        spoken={all[nth]}
      />
      <div className="reading-listen">
        <p className="small muted">
          {voice.localService
            ? 'Your browser says that this voice is made on your device.'
            : 'Your browser gets this voice from its maker (for example Google or Microsoft) and sends the text there to be spoken.'}{' '}
          We don’t receive the sound.
        </p>
        <p className="small" role="status">
          {failed && (needsNetwork(voice) ? voiceOffline : notSpoken)}
        </p>
        <fieldset className="reading-choice" aria-label="Speed of the voice">
          {rateNames.map((rate) => (
            <Button
              key={rate}
              aria-pressed={preferences.speechRate === rate}
              onClick={() => {
                on.onPreferences({ speechRate: rate })
                if (stop) play(nth, rate)
              }}
            >
              {rateLabels[rate]}
            </Button>
          ))}
        </fieldset>
      </div>
      <div className="reading-bar">
        <Button disabled={nth === 0} onClick={() => goTo(nth - 1)}>
          Previous
        </Button>
        <Button kind="primary" onClick={toggle}>
          {stop ? 'Pause' : 'Play'}
        </Button>
        <Button disabled={nth === all.length - 1} onClick={() => goTo(nth + 1)}>
          Next
        </Button>
      </div>
    </>
  )
}
