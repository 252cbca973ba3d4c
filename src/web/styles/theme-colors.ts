/** The background of tokens.css, for the browser's toolbar. */
export const themeColors = [
  { scheme: 'light', color: '#faf5eb' },
  { scheme: 'dark', color: '#1b1916' },
] as const
