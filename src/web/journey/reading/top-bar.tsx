import { Button } from '#web/ui/button.tsx'

type Props = {
  mayTurnOff: boolean
  settingsOpen: boolean
  onSettings: () => void
  onDone: () => void
}

export function TopBar({ mayTurnOff, settingsOpen, onSettings, onDone }: Props) {
  return (
    <div className="reading-bar reading-top">
      <Button kind="quiet" onClick={onDone}>
        Done
      </Button>
      {mayTurnOff && <p>Your screen may turn off</p>}
      <Button kind="quiet" aria-expanded={settingsOpen} onClick={onSettings}>
        Aa<span className="visually-hidden"> Settings</span>
      </Button>
    </div>
  )
}
