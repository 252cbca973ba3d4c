type Props = { label: string; value: number; of: number }

export function ProgressBar({ label, value, of }: Props) {
  return <progress className="progress-bar" aria-label={label} value={value} max={of} />
}
