type Props = { parts: readonly { name: string; text: string }[] }

/** Paragraphs with run-in headings. */
export function FeatureList({ parts }: Props) {
  return (
    <div className="feature-list">
      {parts.map(({ name, text }) => (
        <div key={name}>
          <h3>{name}</h3> <p>{text}</p>
        </div>
      ))}
    </div>
  )
}
