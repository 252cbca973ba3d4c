import { type Dispatch, useEffect, useEffectEvent, useState } from 'react'
import type { Memories } from '#web/journey/memories/use-memories.ts'
import { pendingEdit } from '#web/journey/pending-input.ts'
import { useMedia } from '#web/ui/use-media.ts'
import type { Edits, Saver } from './autosave.ts'
import { type Eulogy, type EulogyEvent, shownVersion } from './eulogy.ts'
import { pendingRewrite } from './eulogy-requests.ts'
import { hasEvidence } from './evidence/match-evidence.ts'
import { canChangeParagraphs } from './rewrite/use-paragraph-changes.tsx'
import type { Panels } from './use-panels.ts'

type Chosen = 'reading' | 'sources' | 'paragraphs' | 'comparing' | 'editing'

/** What the screen shows. A new version that is being written comes before what was chosen. */
type Mode = Chosen | 'retrying'

/** 1024 px: room for two texts side by side, or for the actions beside one. */
const wide = '(min-width: 64rem)'

/** The modes that can be chosen for this text now. */
function listModes(eulogy: Eulogy, saver: Saver | null, isWide: boolean): Chosen[] {
  const modes: Chosen[] = ['reading']
  if (saver) modes.push('editing')
  if (saver && canChangeParagraphs(eulogy)) modes.push('paragraphs')
  if (hasEvidence(shownVersion(eulogy))) modes.push('sources')
  if (isWide && (eulogy.versions?.length ?? 0) > 1) modes.push('comparing')
  return modes
}

/** An edit or a paragraph that was interrupted, even by a reload, opens its mode again. */
export function useMode(
  eulogy: Eulogy,
  dispatch: Dispatch<EulogyEvent>,
  { saving, saver }: Edits,
  panels: Panels,
) {
  const { submissionId, retryId } = eulogy
  const [chosen, setChosen] = useState<Chosen>(
    pendingRewrite.find(submissionId) ? 'paragraphs' : 'reading',
  )
  const isWide = useMedia(wide)
  const choices = listModes(eulogy, saver, isWide)
  const choose = (next: Chosen) => {
    setChosen(next)
    const unsaved = next === 'editing' && pendingEdit.find(submissionId)
    if (unsaved) dispatch({ type: 'edited', text: unsaved.text })
  }
  const resumeEdit = useEffectEvent(() => {
    if (pendingEdit.find(submissionId)) choose('editing')
  })
  const isListed = shownVersion(eulogy) !== undefined
  useEffect(() => {
    if (isListed) resumeEdit()
  }, [isListed])

  // Which of two texts should stay is asked in the editor, where both can be seen.
  const isContested = saving.kind === 'stale' && retryId === null
  useEffect(() => {
    if (isContested) setChosen('editing')
  }, [isContested])

  const possible = choices.includes(chosen) ? chosen : 'reading'
  const mode: Mode = retryId === null ? possible : 'retrying'
  return {
    mode,
    choices,
    isWide,
    /** Whether the text is on the page, to be read. */
    showsSheet: mode !== 'editing' && mode !== 'comparing',
    /** A mode has its own bar. */
    hidesActions: mode !== 'reading' && mode !== 'retrying',
    onMode(next: Chosen) {
      panels.show(null)
      choose(next)
    },
  }
}

export type Modes = ReturnType<typeof useMode>

/** What every part of the screen may need. */
export type ScreenProps = {
  eulogy: Eulogy
  dispatch: Dispatch<EulogyEvent>
  modes: Modes
  edits: Edits
  panels: Panels
  memories: Memories
}
