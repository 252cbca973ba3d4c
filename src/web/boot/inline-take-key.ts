import takeKeyScript from './take-key.js?raw'

export function inlineTakeKeyScript(html: string): string {
  return html.replace('<head>', () => `<head><script>${takeKeyScript}</script>`)
}
