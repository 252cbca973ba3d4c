import {
  type HTMLAttributes,
  createElement as h,
  type ReactElement,
  type TableHTMLAttributes,
  type TdHTMLAttributes,
} from 'react'
import { light } from './colors.ts'
import { toLines, toOneLine, wrap } from './plain-text.ts'
import { buttonTag } from './tags.ts'

export const serif = 'Georgia, "Times New Roman", serif'
const sans = '"Source Sans 3", "Segoe UI", Roboto, Helvetica, Arial, sans-serif'

/** A part of an email, for both of its bodies. */
export type Block = { html: ReactElement; text: string }

const breakLongWords = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

const paragraphStyle = {
  ...breakLongWords,
  color: light('ink'),
  fontFamily: sans,
  fontSize: '18px',
  lineHeight: '1.6',
  margin: '0 0 20px',
} as const

const smallStyle = {
  ...paragraphStyle,
  color: light('muted'),
  fontSize: '16px',
  lineHeight: '1.5',
  margin: '0 0 12px',
} as const

const quoteStyle = {
  ...paragraphStyle,
  fontFamily: serif,
  fontSize: '19px',
  lineHeight: '1.65',
  whiteSpace: 'pre-line',
} as const

const linkStyle = { color: light('evergreen'), textDecoration: 'underline' } as const

/** A table with one cell, since Outlook ignores padding and width elsewhere. */
export const box = (
  table: TableHTMLAttributes<HTMLTableElement>,
  cell: TdHTMLAttributes<HTMLTableCellElement>,
  content: ReactElement[],
) =>
  h(
    'table',
    { role: 'presentation', width: '100%', border: 0, cellPadding: 0, cellSpacing: 0, ...table },
    h('tbody', null, h('tr', null, h('td', cell, ...content))),
  )

const textIn =
  (props: HTMLAttributes<HTMLParagraphElement>) =>
  (typed: string): Block => {
    const text = toOneLine(typed)
    return { html: h('p', props, text), text: wrap(text) }
  }

const linkIn =
  (props: HTMLAttributes<HTMLParagraphElement>) =>
  (address: string, typed: string): Block => {
    const label = toOneLine(typed)
    const html = h(
      'a',
      { className: 'link', href: address, target: '_blank', style: linkStyle },
      label,
    )
    return { html: h('p', props, html), text: linkText(address, label) }
  }

const large = { className: 'ink', style: paragraphStyle }
export const paragraph = textIn(large)
export const link = linkIn(large)

/** For the footer. */
const small = { className: 'muted', style: smallStyle }
export const smallPrint = textIn(small)
export const smallLink = linkIn(small)

/** One paragraph of a eulogy. */
export function quote(words: string): Block {
  const text = toLines(words)
  const html = h('p', { className: 'ink', dir: 'auto', style: quoteStyle }, text)
  return { html, text: wrap(text) }
}

/** The one thing that the email asks the reader to do. */
export function button(address: string, words: string): Block {
  const style = {
    ...breakLongWords,
    backgroundColor: light('evergreen'),
    borderRadius: '6px',
    color: light('on-evergreen'),
    fontFamily: sans,
    fontSize: '18px',
    fontWeight: 600,
    textAlign: 'center',
  } as const
  const label = toOneLine(words)
  const html = box({}, { style: { padding: '4px 0 24px' } }, [buttonTag(address, label, style)])
  return { html, text: linkText(address, label) }
}

export function divider(): Block {
  const border = `1px solid ${light('hairline')}`
  const style = { width: '100%', border: 'none', borderTop: border, margin: '28px 0' }
  return { html: h('hr', { className: 'hairline', style }), text: '* * *' }
}

/** A panel that stands out: a title and its lines. */
export function panel(title: string, lines: string[]): Block {
  const color = light('amber-ink')
  const lineStyle = { ...quoteStyle, color, fontSize: '18px', margin: '10px 0 0' }
  const frame = {
    backgroundColor: light('amber-panel'),
    borderCollapse: 'separate',
    borderRadius: '8px',
    margin: '0 0 28px',
  } as const
  const html = box({ className: 'panel', style: frame }, { style: { padding: '18px 20px' } }, [
    h('p', { className: 'panel-ink', style: { ...paragraphStyle, color, margin: 0 } }, title),
    ...lines.map((line) =>
      h('p', { className: 'panel-ink', dir: 'auto', style: lineStyle }, toLines(line)),
    ),
  ])
  return { html, text: [title, ...lines].map((line) => wrap(toLines(line))).join('\n\n') }
}

/** The address is on a line of its own, so clients make all of it a link. */
const linkText = (address: string, words: string) => `${wrap(`${words}:`)}\n${address}`

const maxParagraphs = 200

/** Limits the number of paragraphs, since rendering each one is slow. */
export function limitParagraphs(text: string): string[] {
  const lines = text.split(/\n+/).filter((line) => line.trim() !== '')
  const together = Math.ceil(lines.length / maxParagraphs)
  if (together <= 1) return lines
  const starts = lines.flatMap((_, at) => (at % together === 0 ? [at] : []))
  return starts.map((at) => lines.slice(at, at + together).join('\n'))
}
