/** An HTTP client that keeps cookies and sends the same requests as our pages. */
export class SiteVisitor {
  readonly #cookies = new Map<string, string>()
  readonly url: string
  readonly origin: string
  /** The forwarded client address; null to send none. */
  readonly address: string | null

  constructor(url: string, origin = url, address: string | null = null) {
    this.url = url
    this.origin = origin
    this.address = address
  }

  async request(
    path: string,
    init: { method?: string; body?: unknown; headers?: object; signal?: AbortSignal } = {},
  ) {
    const method = init.method ?? (init.body === undefined ? 'GET' : 'POST')
    const response = await fetch(this.url + path, {
      method,
      headers: {
        cookie: this.cookie,
        ...(method === 'GET' ? {} : { origin: this.origin }),
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.address ? { 'x-forwarded-for': this.address } : {}),
        ...init.headers,
      },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      redirect: 'manual',
      ...(init.signal && { signal: init.signal }),
    })
    for (const line of response.headers.getSetCookie()) this.#storeCookie(line)
    return response
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #storeCookie(line: string) {
    const [pair = ''] = line.split(';')
    const separator = pair.indexOf('=')
    const [name, value] = [pair.slice(0, separator), pair.slice(separator + 1)]
    if (value === '') this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}
