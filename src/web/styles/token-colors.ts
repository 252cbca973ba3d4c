/** The background of tokens.css, for the browser's toolbar. */
export const themeColors = [
  { scheme: 'light', color: '#faf5eb' },
  { scheme: 'dark', color: '#1b1916' },
] as const

type Colors = ReadonlyMap<string, string>

/** The colors of tokens.css by name, light and dark. */
export function tokenColors(sheet: string): { light: Colors; dark: Colors } {
  const pattern = /--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6}))?/g
  const found = [...sheet.matchAll(pattern)]
  return {
    light: new Map(found.map(([, name = '', light = '']) => [name, light])),
    dark: new Map(found.map(([, name = '', light = '', dark = light]) => [name, dark])),
  }
}

export function colorOf(colors: Colors, name: string): string {
  const color = colors.get(name)
  if (!color) throw new Error(`No color --${name}`)
  return color
}
