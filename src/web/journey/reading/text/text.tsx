import {
  type ChangePreferences,
  type Preferences,
  speeds,
  step,
} from '#web/journey/reading/preferences.ts'
import { isRunning, type Reading } from '#web/journey/reading/reading.ts'
import { PagedReading } from './paged-reading.tsx'
import { divideIntoScreens } from './screens.ts'
import { ScrollingReading } from './scrolling-reading.tsx'

type Props = {
  sentences: readonly (readonly string[])[]
  lang: string
  reading: Reading
  preferences: Preferences
  onPreferences: ChangePreferences
  /** Whether the text may move smoothly. */
  scrolls: boolean
  /** Words per minute. */
  pace: number
  onPlace: (place: number) => void
  onPause: () => void
  onEnd: () => void
}

/** The text being read: by screens, or moving up by itself. */
export function Text({ sentences, lang, reading, preferences, scrolls, ...rest }: Props) {
  const { onPreferences, onPlace, onPause, onEnd } = rest
  const { moving, size, speed } = preferences
  const isAutomatic = moving === 'automatic'
  const running = isRunning(reading)
  const pace = (rest.pace * speed) / 100
  const common = { lang, size, place: reading.place, onPlace, onPause, onEnd }
  if (isAutomatic && scrolls) {
    const changeSpeed = (by: 1 | -1) => onPreferences({ speed: step(speeds, speed, by) })
    return (
      <ScrollingReading
        {...common}
        pieces={divideIntoScreens(sentences, () => true)[0] ?? []}
        pace={pace}
        running={running}
        onSlower={() => changeSpeed(-1)}
        onFaster={() => changeSpeed(1)}
      />
    )
  }
  return (
    <PagedReading
      {...common}
      sentences={sentences}
      turns={isAutomatic}
      pace={running ? pace : null}
    />
  )
}
