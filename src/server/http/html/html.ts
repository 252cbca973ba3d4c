/** Markup that is safe to send. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Value = Html | string | number | null | undefined | false | readonly Value[]

/** Escapes every value that isn't markup itself. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(toMarkup)))
}

function toMarkup(value: Value): string {
  if (value instanceof Html) return value.markup
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'object') return value.map(toMarkup).join('')
  return escapeText(String(value))
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
