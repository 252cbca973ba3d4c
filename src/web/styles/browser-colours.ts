/** The ground of tokens.css, for the browser's own frame around the page. */
export const browserColours = [
  { scheme: 'light', colour: '#faf5eb' },
  { scheme: 'dark', colour: '#1b1916' },
] as const
