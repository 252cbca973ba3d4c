/** For fonts in view when the page opens: fetched in parallel with the style sheet. */
export const preloadFont = (href: string) => ({
  rel: 'preload',
  as: 'font' as const,
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
})
