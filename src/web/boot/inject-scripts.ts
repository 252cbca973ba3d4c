import type { PageHandle } from '#web/page-handle.ts'
import takeKeyScript from './take-key.js?raw'

export function inlineTakeKeyScript(html: string): string {
  return html.replace('<head>', () => `<head><script>${takeKeyScript}</script>`)
}

const preload = /<link rel="modulepreload"[^>]*>/g
const appScript = '<script type="module" async="">'

/**
 * React Router writes a module script that hydrates the page, and preload hints for its imports. We
 * remove the hints, so text, styles and fonts load first. The build moves the script into a file
 * and starts it according to the mark (scripts/build/startup-script.ts).
 */
export function markAppScript(html: string, start: Exclude<PageHandle['start'], 'never'>): string {
  if (!html.includes(appScript))
    throw new Error('No module script found. React Router may have changed its output.')
  return html
    .replace(preload, '')
    .replace(appScript, `<script type="module" data-start="${start}">`)
}
