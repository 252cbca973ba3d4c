import { request } from 'node:https'

export type Ask = {
  path?: string
  method?: string
  headers?: Record<string, string>
  body?: string
  /** The client's address. All of 127.0.0.0/8 is this machine. */
  from?: string
  maxTlsVersion?: 'TLSv1.1' | 'TLSv1.2'
  /** Stop reading after this many pieces. */
  pieces?: number
}
export type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  /** When each piece of the body arrived, in milliseconds after the headers. */
  times: number[]
}

/** A client with its own address that trusts the test certificate and no other. */
export function clientOf(origin: string, ca: string) {
  return (ask: Ask = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { path = '/', method = 'GET', headers = {}, body = '', from = '127.0.9.1' } = ask
      const sent = request(
        new URL(path, origin),
        {
          method,
          ca,
          agent: false,
          localAddress: from,
          servername: 'localhost',
          ...(ask.maxTlsVersion && {
            minVersion: 'TLSv1',
            maxVersion: ask.maxTlsVersion,
            ciphers: 'DEFAULT@SECLEVEL=0',
          }),
          headers: {
            ...(method !== 'GET' && { origin }),
            ...(body && {
              'content-type': 'application/json',
              'content-length': String(Buffer.byteLength(body)),
            }),
            ...headers,
          },
          timeout: 30_000,
        },
        (response) => {
          const startedAt = performance.now()
          const times: number[] = []
          let text = ''
          const done = () => {
            const { statusCode = 0, headers } = response
            resolve({ status: statusCode, headers, body: text, times })
          }
          response.on('data', (piece: Buffer) => {
            times.push(performance.now() - startedAt)
            text += piece.toString()
            if (times.length !== ask.pieces) return
            done()
            sent.destroy()
          })
          response.once('end', done)
          response.once('error', reject)
        },
      )
      sent.once('timeout', () => sent.destroy(new Error('no answer within 30 s')))
      sent.once('error', reject)
      sent.end(body)
    })
}
export type Client = ReturnType<typeof clientOf>
