import type { Random } from '#tests/fire/random.ts'
import type { RawRequest } from '#tests/fire/raw-requests.ts'
import { hostileToken } from './hostile-values.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
const paths = [
  '/.env',
  '/.git/config',
  '/wp-login.php',
  '/api',
  '/api/',
  '/api//submissions',
  '/api/submissions/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/%zz',
  '/%',
  '/assets/../../../etc/passwd',
  '/assets/%00.js',
  '//evil.example/',
  '/\\evil.example',
  '/eulogy-ideas/%ff',
  '/?archive=true&submission_id=%00',
  `/${'a'.repeat(6_000)}`,
  `/?${'q=1&'.repeat(1_500)}`,
  '/healthz/x',
  '/metrics',
  '/sign-in',
  '*',
]

/** Requests to addresses that don't exist, with odd methods and headers. */
export function strayRequest(random: Random, host: string): RawRequest {
  const method = random.pick(methods)
  const path = random.chance(0.7)
    ? random.pick(paths)
    : `/${encodeURI(hostileToken(random)).slice(0, 2_000)}`
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${random.chance(0.9) ? host : encodeURI(hostileToken(random)).slice(0, 200)}`,
    ...(random.chance(0.5) ? [`origin: http://${host}`] : []),
    ...Array.from(
      { length: random.below(5) },
      () => `${headerName(random)}: ${hostileToken(random)}`,
    ),
  ]
  return { method, bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1') }
}

const headerName = (random: Random) =>
  random.pick([
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-request-id',
    'x-original-url',
    'x-http-method-override',
    'cookie',
    'origin',
    'referer',
    'range',
    'if-none-match',
    'if-modified-since',
    'accept',
    'accept-encoding',
    'save-data',
    'sec-fetch-site',
    'traceparent',
    'authorization',
  ])

type Garbage = (host: string, random: Random) => string

/** No HTTP, or HTTP that two parsers could read in two ways. The server ends such a connection. */
const garbage: Garbage[] = [
  () => 'this is not http\r\n\r\n',
  () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
  () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  () => 'GET /\r\n\r\n',
  (host) => `GET / HTTP/9.9\r\nhost: ${host}\r\n\r\n`,
  () => 'GET / HTTP/1.1\r\n\r\n',
  (host) => `GET / HTTP/1.1\r\nhost: ${host}\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
  (host) => `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
  (host) => `GET / HTTP/1.1\r\nhost: ${host}\r\n${'x-a: b\r\n'.repeat(2_100)}\r\n`,
  (host) => `GET / HTTP/1.1\r\nhost: ${host}\r\nhost: evil.example\r\n\r\n`,
  (host) => `GET / HTTP/1.1\r\nhost: ${host}\r\nx\0y: 1\r\n\r\n`,
  (host) => `GET / HTTP/1.1\r\nhost: ${host}\r\n folded: 1\r\n\r\n`,
  (host) => `GET / HTTP/1.1\nhost: ${host}\n\n`,
  (host) => `GET / HTTP/1.1\r\nhost: ${host}\r\nexpect: more\r\n\r\n`,
  (host) => `GET / HTTP/1.1\r\nhost: ${host}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
  () => 'CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n',
  (host) => `POST /api/contact HTTP/1.1\r\nhost: ${host}\r\ncontent-length: -1\r\n\r\n`,
  (host) => `POST /api/contact HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 1e3\r\n\r\n`,
  (host) =>
    `POST /api/contact HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 99999999999999999999\r\n\r\n`,
  (host) =>
    `POST /api/contact HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 2\r\ncontent-length: 4\r\n\r\n{}{}`,
  (host) =>
    `POST /api/contact HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  (host) =>
    `POST /api/contact HTTP/1.1\r\nhost: ${host}\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  (host) =>
    `POST /api/contact HTTP/1.1\r\nhost: ${host}\r\ntransfer-encoding: xchunked\r\n\r\n0\r\n\r\n`,
  (_host, random) => random.text(300, '\0\x01\x7f\xff\r\nGET /: '),
]

export const garbageRequest = (random: Random, host: string): RawRequest => ({
  method: 'GET',
  bytes: Buffer.from(`${random.pick(garbage)(host, random)}\r\n\r\n`, 'latin1'),
  isLast: true,
})
