import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react'
import { detectLanguage, languageTag } from '#domain/input/language.ts'
import { splitParagraphs } from '#domain/paragraphs.ts'
import { splitSentences } from '#domain/sentences.ts'
import { typeset } from '#domain/typography.ts'
import { countLines } from '#web/journey/eulogy/evidence/match-evidence.ts'
import { Button } from '#web/ui/button.tsx'
import { useModal } from '#web/ui/dialog.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Ornament } from '#web/ui/ornament.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { PagedText, PreviousButton } from './paged-text.tsx'
import { letters, usePreferences } from './preferences.ts'
import { Settings } from './settings.tsx'
import { useKeyDown, useKeys } from './turns.ts'
import { useFullScreen } from './use-full-screen.ts'

/** How many lines the buyer hasn't checked, and the way to them. */
export type Unchecked = { count: number; onCheck: () => void }

type Props = {
  text: string
  person: string | null
  unchecked: Unchecked | null
  onClose: () => void
}

/** The whole screen for one text, to read it in front of a room. */
export default function ReadingView({ text: latest, person, unchecked, onClose }: Props) {
  // A new version that arrives while someone reads must not replace the text under their eyes.
  const [text] = useState(() => typeset(latest))
  const [sentences] = useState(() => splitParagraphs(text).map(splitSentences))
  const [lang] = useState(() => languageTag(detectLanguage(text)))
  const [preferences, change] = usePreferences()
  /** Where the current screen starts in the text. */
  const [place, setPlace] = useState(0)
  const [ended, setEnded] = useState(false)
  const [settingsOpen, setSettingsOpen] = useState(false)
  const [noteSeen, setNoteSeen] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const fullScreen = useFullScreen(stage)
  const staysOn = useWakeLock()
  const prefersDark = useMedia('(prefers-color-scheme: dark)')
  const deviceTheme = prefersDark ? 'dark' : 'paper'
  const theme = preferences.screen === 'device' ? deviceTheme : preferences.screen

  const focusText = () => stage.current?.querySelector<HTMLElement>('.reading-area')?.focus()
  const onShown = useEffectEvent(() => {
    if (preferences.fullScreen) fullScreen.enter()
    // Not the first button, which a modal focuses.
    focusText()
  })
  useEffect(() => onShown(), [])
  const closeSettings = () => {
    setSettingsOpen(false)
    setNoteSeen(true)
    // Or the next press of the space bar would be for the button that was used last.
    focusText()
  }
  const readAgain = () => {
    setPlace(0)
    setEnded(false)
  }
  useStartKey(() => {
    if (ended) readAgain()
  })

  const modal = useModal(() => (settingsOpen ? closeSettings() : onClose()))
  const style = { '--reading-size': letters[preferences.size] } as CSSProperties
  return (
    <dialog {...modal} className="full-dialog" data-theme={theme} aria-label="Reading view">
      <div ref={stage} className="reading-stage" style={style}>
        <TopBar
          unchecked={place === 0 && !settingsOpen ? unchecked : null}
          mayTurnOff={!ended && !staysOn && !noteSeen && !settingsOpen}
          settingsOpen={settingsOpen}
          onSettings={settingsOpen ? closeSettings : () => setSettingsOpen(true)}
          onDone={onClose}
        />
        {settingsOpen && (
          <Settings
            preferences={preferences}
            theme={theme}
            staysOn={staysOn}
            onChange={change}
            onFullScreen={(full) => (full ? fullScreen.enter() : fullScreen.leave())}
          />
        )}
        {ended ? (
          <End person={person} onBack={() => setEnded(false)} onAgain={readAgain} />
        ) : (
          <PagedText
            sentences={sentences}
            lang={lang}
            size={preferences.size}
            place={place}
            onPlace={setPlace}
            onEnd={() => setEnded(true)}
          />
        )}
      </div>
    </dialog>
  )
}

type EndProps = { person: string | null; onBack: () => void; onAgain: () => void }

/** After the text: the name, and nothing to read. */
function End({ person, onBack, onAgain }: EndProps) {
  useKeys((turn) => {
    if (turn === 'previous') onBack()
    if (turn === 'first') onAgain()
  })
  return (
    <>
      <div className="reading-end">
        <Heading level={2}>{person ?? 'Thank you'}</Heading>
        <Ornament />
      </div>
      <div className="reading-bar reading-turn">
        <PreviousButton onClick={onBack} />
        <Button onClick={onAgain}>Read again</Button>
      </div>
    </>
  )
}

/** The start button of a presenter remote sends F5, which would load the page again. */
const useStartKey = (onStart: () => void) =>
  useKeyDown((event) => {
    if (event.key !== 'F5' || event.ctrlKey) return
    event.preventDefault()
    onStart()
  })

type TopBarProps = {
  unchecked: Unchecked | null
  mayTurnOff: boolean
  settingsOpen: boolean
  onSettings: () => void
  onDone: () => void
}

function TopBar({ unchecked, mayTurnOff, settingsOpen, onSettings, onDone }: TopBarProps) {
  return (
    <div className="reading-bar reading-top">
      <Button kind="quiet" onClick={onDone}>
        Done
      </Button>
      {unchecked?.count ? (
        <Button kind="quiet" className="btn-quiet unchecked" onClick={unchecked.onCheck}>
          {countLines(unchecked.count)} {unchecked.count === 1 ? 'is' : 'are'} still unchecked.{' '}
          <span>Check {unchecked.count === 1 ? 'it' : 'them'}</span>
        </Button>
      ) : (
        mayTurnOff && (
          <Button kind="quiet" onClick={onSettings}>
            Your screen may turn off
          </Button>
        )
      )}
      <Button kind="quiet" aria-expanded={settingsOpen} onClick={onSettings}>
        Aa<span className="visually-hidden"> Settings</span>
      </Button>
    </div>
  )
}

/** Keeps the screen on while the view is open. Returns false where the browser can't. */
function useWakeLock(): boolean {
  const [isHeld, setIsHeld] = useState(true)
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const request = async () => {
      // The types say that it's always there; older browsers don't have it.
      const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>
      try {
        const granted = await wakeLock?.request('screen')
        if (isOver) return void granted?.release()
        lock = granted ?? null
      } catch {
        // A browser refuses to save the battery, or while the page is hidden.
        lock = null
      }
      if (!isOver) setIsHeld(lock !== null)
    }
    // A browser releases the lock of a hidden page.
    const onVisible = () => {
      if (document.visibilityState === 'visible' && lock?.released !== false) void request()
    }
    void request()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [])
  return isHeld
}
