const colors = [
  'background',
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

export function Colors() {
  return (
    <ul className="swatches">
      {colors.map((name) => (
        <li key={name}>
          <span className={`swatch swatch-${name}`} />
          {name}
        </li>
      ))}
    </ul>
  )
}

const sizes = [52, 38, 28, 21, 18, 16]

export function TypeScale() {
  return (
    <>
      {sizes.map((size) => (
        <p key={size} className={`text-${size}`}>
          {size}: her boots by the back door
        </p>
      ))}
    </>
  )
}
