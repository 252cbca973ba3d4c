import net from 'node:net'

export type Response = { status: number; hasRetryAfter: boolean }

/**
 * A keep-alive HTTP connection that costs the load process little, so that the servers get the processors.
 * Sends one request at a time and expects a content-length in the response.
 */
export class Connection {
  readonly #socket: net.Socket
  #received: Buffer = Buffer.alloc(0)
  #settle: { resolve: (response: Response) => void; reject: (error: Error) => void } | null = null

  constructor(port: number) {
    this.#socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk))
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('connection closed')))
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed
  }

  send(request: string): Promise<Response> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close() {
    this.#socket.destroy()
  }

  #fail(error: Error) {
    this.#socket.destroy()
    this.#settle?.reject(error)
    this.#settle = null
  }

  #read(chunk: Buffer) {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#received.toString('latin1', 0, end).toLowerCase()
    const [, length] = /\r\ncontent-length: (\d+)/.exec(head) ?? []
    if (length === undefined) return this.#fail(new Error(`no content-length: ${head}`))
    if (this.#received.length < end + 4 + Number(length)) return
    this.#received = Buffer.alloc(0)
    const settle = this.#settle
    this.#settle = null
    const hasRetryAfter = head.includes('\r\nretry-after: ')
    if (head.includes('\r\nconnection: close')) this.#socket.destroy()
    settle?.resolve({ status: Number(head.slice(9, 12)), hasRetryAfter })
  }
}
