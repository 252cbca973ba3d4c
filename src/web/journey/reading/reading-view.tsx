import { type ReactNode, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { detectLanguage } from '#domain/input/language.ts'
import { wordsPerMinute } from '#domain/length.ts'
import { splitSentences } from '#domain/sentences.ts'
import { typeset } from '#domain/typography.ts'
import { paragraphsOf } from '#web/journey/eulogy/evidence/match-evidence.ts'
import { ownPace } from '#web/journey/pending-input.ts'
import { Button } from '#web/ui/button.tsx'
import { useModal } from '#web/ui/dialog.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { End } from './end.tsx'
import { Listening } from './listen/listening.tsx'
import { languageCodes, useVoice } from './listen/voices.ts'
import { measurePace } from './pace.ts'
import { usePreferences } from './preferences.ts'
import { elapsed, isRunning, newReading, nextReading } from './reading.ts'
import { Settings } from './settings.tsx'
import { Text } from './text/text.tsx'
import { TopBar } from './top-bar.tsx'
import { useFullScreen } from './use-full-screen.ts'
import { useWakeLock } from './use-wake-lock.ts'

type Props = { text: string; person: string | null; onClose: () => void }

/** The whole screen for one text, to read it in front of a room. */
export default function ReadingView({ text: latest, person, onClose }: Props) {
  // A new version that arrives while someone reads must not replace the text under their eyes.
  const [text] = useState(() => typeset(latest))
  const [sentences] = useState(() => paragraphsOf(text).map(splitSentences))
  const [lang] = useState(() => languageCodes[detectLanguage(text)])
  const [preferences, change] = usePreferences()
  const [reading, dispatch] = useReducer(nextReading, Date.now(), newReading)
  const [settingsOpen, setSettingsOpen] = useState(false)
  const [pace, setPace] = useState(() => ownPace.find())
  const stage = useRef<HTMLDivElement>(null)
  const fullScreen = useFullScreen(stage)
  const staysOn = useWakeLock()
  const voice = useVoice(lang)
  const prefersDark = useMedia('(prefers-color-scheme: dark)')
  const scrolls = !useMedia('(prefers-reduced-motion: reduce)')
  const deviceTheme = prefersDark ? 'dark' : 'paper'
  const theme = preferences.screen === 'device' ? deviceTheme : preferences.screen

  const enterFullScreen = useEffectEvent(() => {
    if (preferences.fullScreen) fullScreen.enter()
  })
  useEffect(() => {
    enterFullScreen()
    // Not the first button, which a modal focuses.
    stage.current?.querySelector<HTMLElement>('.reading-area')?.focus()
  }, [])
  const start = () => dispatch({ type: 'started', now: Date.now() })
  // Or the next press of the space bar would be for the button that was used last.
  const focusText = () => stage.current?.querySelector<HTMLElement>('.reading-area')?.focus()
  const togglePause = () => {
    dispatch({ type: isRunning(reading) ? 'paused' : 'resumed', now: Date.now() })
    focusText()
  }
  const closeSettings = () => {
    setSettingsOpen(false)
    focusText()
  }
  const finish = () => {
    const now = Date.now()
    // Only someone who asked for the timer has their pace measured.
    if (preferences.showsTimer && isRunning(reading)) {
      const found = measurePace(text, elapsed(reading.watch, now))
      if (found !== null) rememberPace(found)
    }
    dispatch({ type: 'finished', now })
  }
  const rememberPace = (found: number) => {
    ownPace.save(found)
    setPace(found)
    // The chosen speed is part of what was measured.
    change({ speed: 100 })
  }
  const forgetPace = () => {
    ownPace.drop()
    setPace(null)
  }
  useStartKey(() => {
    if (reading.at === 'end') start()
  })

  const settings = (
    <Settings
      preferences={preferences}
      theme={theme}
      scrolls={scrolls}
      onChange={change}
      onFullScreen={(full) => (full ? fullScreen.enter() : fullScreen.leave())}
    >
      {voice && reading.at !== 'listening' && (
        <Button
          onClick={() => {
            setSettingsOpen(false)
            dispatch({ type: 'listened', now: Date.now() })
          }}
        >
          Listen to it
        </Button>
      )}
      {pace !== null && (
        <Button kind="quiet" onClick={forgetPace}>
          Forget my pace
        </Button>
      )}
    </Settings>
  )
  return (
    <FullDialog theme={theme} onEscape={() => (settingsOpen ? closeSettings() : onClose())}>
      <div ref={stage} className="reading-stage" data-size={preferences.size}>
        <TopBar
          reading={reading}
          showsTimer={preferences.showsTimer}
          moves={preferences.moving === 'automatic'}
          staysOn={staysOn}
          settingsOpen={settingsOpen}
          onPause={togglePause}
          onSettings={() => (settingsOpen ? closeSettings() : setSettingsOpen(true))}
          onDone={
            reading.at === 'listening' ? () => dispatch({ type: 'listening-ended' }) : onClose
          }
        />
        {settingsOpen && settings}
        {reading.at === 'text' && (
          <Text
            sentences={sentences}
            lang={lang}
            reading={reading}
            preferences={preferences}
            onPreferences={change}
            scrolls={scrolls}
            pace={pace ?? wordsPerMinute}
            onPlace={(place) => dispatch({ type: 'moved', place })}
            onPause={togglePause}
            onEnd={finish}
          />
        )}
        {reading.at === 'listening' && voice && (
          <Listening
            sentences={sentences}
            lang={lang}
            voice={voice}
            preferences={preferences}
            onPreferences={change}
            place={reading.place}
            onPlace={(place) => dispatch({ type: 'moved', place })}
          />
        )}
        {reading.at === 'end' && (
          <End
            person={person}
            onBack={() => dispatch({ type: 'moved', place: reading.place })}
            onAgain={start}
          />
        )}
      </div>
    </FullDialog>
  )
}

/** The start button of a presenter remote sends F5, which would load the page again. */
function useStartKey(onStart: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F5' || event.ctrlKey) return
    event.preventDefault()
    onStart()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

type FullDialogProps = { theme: 'paper' | 'dark'; onEscape: () => void; children: ReactNode }

/** A modal as large as the window, in its own colors. */
function FullDialog({ theme, onEscape, children }: FullDialogProps) {
  return (
    <dialog
      {...useModal(onEscape)}
      className="full-dialog"
      data-theme={theme}
      aria-label="Read aloud"
    >
      {children}
    </dialog>
  )
}
