import startLateScript from './early/start-late.js?raw'
import takeKeyScript from './early/take-key.js?raw'

export function takeKeyFirst(html: string): string {
  return html.replace('<head>', () => `<head><script>${takeKeyScript}</script>`)
}

const preload = /<link rel="modulepreload"[^>]*>/g

/** What the app is made of must not hold up the page's own text, style and fonts. */
export function paintFirst(html: string): string {
  return html.replace(preload, (link) => link.replace(/\/?>$/, ' fetchpriority="low"/>'))
}

const program = /<script type="module" async="">([\s\S]*?)<\/script>/

/**
 * React Router writes a module that imports the page and hydrates it. Here the same module waits
 * for the event `start-app`, and nothing is fetched before.
 */
export function startLate(html: string): string {
  if (!program.test(html)) throw new Error('No module to start late: has React Router changed it?')
  return html
    .replace(preload, '')
    .replace(program, (_, eager: string) => `<script type="module">${waiting(eager)}</script>`)
}

function waiting(eager: string): string {
  const modules = [...eager.matchAll(/^import (?:\* as \w+ from )?("[^"]+")/gm)].map(
    ([, name]) => name,
  )
  const body = eager
    .replace(/^import \* as (\w+) from ("[^"]+")/gm, 'const $1 = await import($2)')
    .replace(/^import ("[^"]+")/gm, 'await import($1)')
  return `document.addEventListener('start-app', async () => {
await Promise.all([${modules.map((name) => `import(${name})`)}]);
${body}
}, { once: true });
${startLateScript}`
}
