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
