/** The background of tokens.css, for the browser's toolbar. */
export const themeColors = [
  { scheme: 'light', color: '#faf5eb' },
  { scheme: 'dark', color: '#1b1916' },
] as const

type Colors = ReadonlyMap<string, string>

/** The colors of tokens.css by name, light and dark. */
export function tokenColors(sheet: string): { light: Colors; dark: Colors } {
  const [common = '', darkOnly = ''] = sheet.split('@media (prefers-color-scheme: dark)')
  const light = colorsIn(common)
  return { light, dark: new Map([...light, ...colorsIn(darkOnly)]) }
}

export function colorOf(colors: Colors, name: string): string {
  const color = colors.get(name)
  if (!color) throw new Error(`No color --${name}`)
  return color
}

function colorsIn(sheet: string): Colors {
  const found = sheet.matchAll(/--(?<name>[\w-]+):\s*(?<color>#[0-9a-f]{6})\b/g)
  return new Map([...found].map(({ groups }) => [groups?.name ?? '', groups?.color ?? '']))
}
