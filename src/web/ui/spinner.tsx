export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}

export function Loading({ text }: { text: string }) {
  return (
    <p className="loading" role="status">
      <Spinner /> {text}
    </p>
  )
}

type ProgressBarProps = { label: string; value: number; of: number }

export function ProgressBar({ label, value, of }: ProgressBarProps) {
  return <progress className="progress-bar" aria-label={label} value={value} max={of} />
}
