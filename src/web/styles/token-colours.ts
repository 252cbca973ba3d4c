type Colours = ReadonlyMap<string, string>

/** The colours of tokens.css by their names, by day and in the dark. */
export function tokenColours(sheet: string): { light: Colours; dark: Colours } {
  const [common = '', night = ''] = sheet.split('@media (prefers-color-scheme: dark)')
  const light = coloursIn(common)
  return { light, dark: new Map([...light, ...coloursIn(night)]) }
}

export function colourOf(colours: Colours, name: string): string {
  const colour = colours.get(name)
  if (!colour) throw new Error(`There is no colour --${name}`)
  return colour
}

function coloursIn(sheet: string): Colours {
  const found = sheet.matchAll(/--(?<name>[\w-]+):\s*(?<colour>#[0-9a-f]{6})\b/g)
  return new Map([...found].map(({ groups }) => [groups?.name ?? '', groups?.colour ?? '']))
}
