/** The ground of tokens.css, for the browser's own frame around the page. */
export const themeColors = [
  { scheme: 'light', color: '#faf5eb' },
  { scheme: 'dark', color: '#1b1916' },
] as const
