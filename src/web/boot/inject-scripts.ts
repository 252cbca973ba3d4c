import type { PageHandle } from '#web/page-handle.ts'
import takeKeyScript from './take-key.js?raw'

export function inlineTakeKeyScript(html: string): string {
  return html.replace('<head>', () => `<head><script>${takeKeyScript}</script>`)
}

const preload = /<link rel="modulepreload"[^>]*>/g
const appScript = '<script type="module" async="">'

/**
 * React Router writes a module that imports the page and hydrates it, and hints to fetch its parts
 * at once. Nothing is fetched before the text, its style and fonts, so the hints go; the build puts
 * the module into a file of its own and starts that as the mark says (scripts/build/startup-script.ts).
 */
export function markAppScript(html: string, start: Exclude<PageHandle['start'], 'never'>): string {
  if (!html.includes(appScript)) throw new Error('No module to start: has React Router changed it?')
  return html
    .replace(preload, '')
    .replace(appScript, `<script type="module" data-start="${start}">`)
}
