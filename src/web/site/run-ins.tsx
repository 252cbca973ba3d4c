type Props = { parts: readonly { name: string; text: string }[] }

/** Short passages whose headings run into the text. */
export function RunIns({ parts }: Props) {
  return (
    <div className="runins">
      {parts.map(({ name, text }) => (
        <div key={name}>
          <h3>{name}</h3> <p>{text}</p>
        </div>
      ))}
    </div>
  )
}
