import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { divideIntoScreens, paragraphsOn, type Screen } from './screens.ts'

type Sentences = readonly (readonly string[])[]

/** The text divided into screens as tall as `area`, again whenever its size or the type changes. */
export function useScreens(text: Sentences, size: number, area: RefObject<HTMLElement | null>) {
  const [screens, setScreens] = useState<Screen[]>([])
  const copy = useRef<HTMLDivElement>(null)
  const divide = useEffectEvent(() => {
    // Without a height the view isn't open yet: the observer will see it.
    if (!area.current?.clientHeight || !copy.current) return
    setScreens(measureScreens(text, area.current, copy.current))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new type size needs new screens
  useLayoutEffect(() => {
    if (!area.current) return
    divide()
    const observer = new ResizeObserver(() => divide())
    observer.observe(area.current)
    const onFonts = () => divide()
    document.fonts.addEventListener('loadingdone', onFonts)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', onFonts)
    }
  }, [size, area])
  return { screens, copy }
}

/** Lays out candidates in an invisible copy of the text column. */
function measureScreens(text: Sentences, area: HTMLElement, copy: HTMLElement): Screen[] {
  const { paddingTop, paddingBottom } = getComputedStyle(area)
  const height =
    area.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
  const screens = divideIntoScreens(text, (pieces) => {
    copy.replaceChildren(...paragraphsOn(pieces).map(paragraphElement))
    return copy.offsetHeight <= height
  })
  copy.replaceChildren()
  return screens
}

function paragraphElement(pieces: Screen): HTMLElement {
  const paragraph = document.createElement('p')
  for (const { text } of pieces) {
    const sentence = document.createElement('span')
    sentence.textContent = text
    paragraph.append(sentence)
  }
  return paragraph
}
