/** The colors of the site (web/styles/tokens.css), which emails and the web desk can't load. */
const colors = {
  background: { light: '#faf5eb', dark: '#1b1916' },
  card: { light: '#fffdf8', dark: '#26231f' },
  hairline: { light: '#ded3c0', dark: '#423c34' },
  ink: { light: '#2b2723', dark: '#efe7da' },
  muted: { light: '#574f46', dark: '#c4baaa' },
  evergreen: { light: '#1f4a3b', dark: '#a5cdb6' },
  'on-evergreen': { light: '#fffdf8', dark: '#12241b' },
  'amber-panel': { light: '#fbeed2', dark: '#3a2e16' },
  'amber-ink': { light: '#5c3d0a', dark: '#f2ddb0' },
  'field-line': { light: '#857a6b', dark: '#8c8376' },
  rose: { light: '#8f3f3d', dark: '#e8ada5' },
  'green-panel': { light: '#e3eee4', dark: '#22352b' },
  'green-ink': { light: '#1f4a3b', dark: '#c5e3d1' },
} as const

type Color = keyof typeof colors

export const siteColors: Record<Color, { light: string; dark: string }> = colors

/** The color for a style attribute. Clients that know nothing of dark mode show this one. */
export const light = (color: Color): string => colors[color].light

const dark = (color: Color) => `${colors[color].dark} !important`

/** The classes of the layout, with what changes in dark mode. */
const darkRules: Record<string, string> = {
  'body, .ground': `background-color: ${dark('background')}`,
  '.card': `background-color: ${dark('card')}; border-color: ${dark('hairline')}`,
  '.ink': `color: ${dark('ink')}`,
  '.muted': `color: ${dark('muted')}`,
  '.link': `color: ${dark('evergreen')}`,
  '.button': `background-color: ${dark('evergreen')}; color: ${dark('on-evergreen')}`,
  '.hairline': `border-color: ${dark('hairline')}`,
  '.panel': `background-color: ${dark('amber-panel')}`,
  '.panel-ink': `color: ${dark('amber-ink')}`,
}

/** The style sheet of every email. Clients that drop it show the light colors of the style attributes. */
export const styleSheet = [
  ':root { color-scheme: light dark; supported-color-schemes: light dark }',
  `body { background-color: ${light('background')} }`,
  '@media (max-width: 480px) { .cell { padding-left: 20px !important; padding-right: 20px !important } }',
  `@media (prefers-color-scheme: dark) { ${Object.entries(darkRules)
    .map(([selector, declarations]) => `${selector} { ${declarations} }`)
    .join(' ')} }`,
].join('\n')
