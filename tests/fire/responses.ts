export type RawResponse = { status: number; head: string; body: string; closes: boolean }

const headEnd = Buffer.from('\r\n\r\n')

/**
 * Splits the bytes of a connection into HTTP responses. Pass the method of the request, because a
 * response to HEAD has no body.
 */
export class ResponseReader {
  #bytes: Buffer = Buffer.alloc(0)

  add(chunk: Buffer) {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk])
  }

  /** The next complete response, or null until more bytes arrive. */
  take(method: string): RawResponse | null {
    const end = this.#bytes.indexOf(headEnd)
    if (end < 0) return null
    const head = this.#bytes.toString('latin1', 0, end)
    const start = end + headEnd.length
    const status = Number(head.slice(9, 12))
    const closes = /\r\nconnection: close/i.test(head)
    const done = (body: string, next: number): RawResponse => {
      this.#bytes = this.#bytes.subarray(next)
      return { status, head, body, closes }
    }
    if (method === 'HEAD' || status === 204 || status === 304 || status < 200)
      return done('', start)
    if (/\r\ntransfer-encoding: chunked/i.test(head)) return this.#takeChunked(start, done)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (this.#bytes.length < start + length) return null
    return done(this.#bytes.toString('latin1', start, start + length), start + length)
  }

  #takeChunked(start: number, done: (body: string, next: number) => RawResponse) {
    const parts: string[] = []
    let at = start
    for (;;) {
      const lineEnd = this.#bytes.indexOf('\r\n', at)
      if (lineEnd < 0) return null
      const size = Number.parseInt(this.#bytes.toString('latin1', at, lineEnd), 16)
      const next = lineEnd + 2 + size + 2
      if (this.#bytes.length < next) return null
      if (size === 0) return done(parts.join(''), next)
      parts.push(this.#bytes.toString('latin1', lineEnd + 2, lineEnd + 2 + size))
      at = next
    }
  }
}
