/** A font that the page shows at once, asked for together with the style that names it. */
export const preloadFont = (href: string) => ({
  rel: 'preload',
  as: 'font' as const,
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
})
