type Props = { parts: readonly { name: string; text: string }[] }

/** Short passages whose headings run into the text. */
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
