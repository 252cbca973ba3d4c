const colours = [
  'ground',
  'card',
  'hairline',
  'field-line',
  'ink',
  'muted',
  'evergreen',
  'evergreen-press',
  'rose',
  'amber-panel',
  'green-panel',
  'mark',
]

export function Colours() {
  return (
    <ul className="swatches">
      {colours.map((name) => (
        <li key={name}>
          <span className={`swatch swatch-${name}`} />
          {name}
        </li>
      ))}
    </ul>
  )
}

const sizes = [52, 38, 28, 21, 18, 16]

export function Letters() {
  return (
    <>
      {sizes.map((size) => (
        <p key={size} className={`letters-${size}`}>
          {size}: her boots by the back door
        </p>
      ))}
    </>
  )
}
