type Props = { level: 'h2' | 'h3'; parts: readonly { name: string; text: string }[] }

/** Short passages whose headings run into the text. */
export function RunIns({ level: Heading, parts }: Props) {
  return (
    <div className="runins">
      {parts.map(({ name, text }) => (
        <div key={name}>
          <Heading>{name}</Heading> <p>{text}</p>
        </div>
      ))}
    </div>
  )
}
