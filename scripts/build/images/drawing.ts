import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { colorOf, tokenColors } from '#web/styles/token-colors.ts'

const project = join(import.meta.dirname, '../../..')

/** Light theme only: images don't adapt to dark mode. */
const { light } = tokenColors(readFileSync(join(project, 'src/web/styles/tokens.css'), 'utf8'))
export const color = (name: string) => colorOf(light, name)

export type Drawing = { width: number; height: number; alt: string; inner: string }

/** A drawing of the site without its styles, for use inside another SVG. The path starts at the top of the project. */
export function readDrawing(path: string): Drawing {
  const svg = readFileSync(join(project, path), 'utf8')
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  const [, alt = ''] = /aria-label="([^"]+)"/.exec(svg) ?? []
  const inner = svg
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
  return { width: Number(width), height: Number(height), alt, inner }
}

/** The fill is for the logo, whose SVG has no color. */
export function placeDrawing(
  drawing: Drawing,
  at: { x: number; y: number; width: number },
): string {
  const scale = at.width / drawing.width
  return `<g transform="translate(${at.x} ${at.y}) scale(${scale})" fill="${color('evergreen')}">${drawing.inner}</g>`
}
