import type { FastifyInstance, FastifyRequest } from 'fastify'

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

export const escapeText = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Makes forms the only kind of body that this app or plugin reads. */
export function acceptForms(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
}

/** A field of the sent form; empty if it's missing. PostgreSQL can't store or compare NUL characters. */
export const readField = ({ body }: FastifyRequest, name: string): string =>
  body instanceof URLSearchParams ? (body.get(name) ?? '').replaceAll('\0', '') : ''

/** Like `readField`, for text on several lines: forms send CRLF, the rest of the product uses LF. */
export const readText = (request: FastifyRequest, name: string): string =>
  readField(request, name).replace(/\r\n?/g, '\n')
