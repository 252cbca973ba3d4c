import type { Database } from '#server/store/database/database.ts'
import type { Signal } from '#server/store/database/signals.ts'
import { listOutcomes } from '#server/store/purchases.ts'

type Subscriber = {
  notify: (type: Signal['type']) => void
  sendHeartbeat: () => void
  close: () => void
}

const heartbeatMs = 15_000
const batchSize = 1_000
/** Above this many streams for one text, the oldest is closed and its browser polls instead. */
const maxPerSubmission = 100
/**
 * Streams of one network on this process. A funeral home or a phone company's shared address has a few at a time; a
 * browser without one polls.
 */
const maxPerNetwork = 200

/** The event streams of all browsers waiting for a text on this process. */
export class EventSubscribers {
  readonly #subscribers = new Map<string, Set<Subscriber>>()
  readonly #perNetwork = new Map<string, number>()
  /** Signals for requests that will subscribe once their access is checked. */
  readonly #collected = new Map<string, Set<Signal['type'][]>>()
  readonly #heartbeat: NodeJS.Timeout
  #closed = false

  constructor() {
    this.#heartbeat = setInterval(
      () => this.#forEach(({ sendHeartbeat }) => sendHeartbeat()),
      heartbeatMs,
    )
    this.#heartbeat.unref()
  }

  get size(): number {
    let size = 0
    for (const subscribers of this.#subscribers.values()) size += subscribers.size
    return size
  }

  hasRoom(network: string): boolean {
    return this.#count(network) < maxPerNetwork
  }

  /** Returns a function to unsubscribe. After `close`, new streams are closed right away. */
  add(submissionId: string, network: string, subscriber: Subscriber): () => void {
    if (this.#closed) {
      subscriber.close()
      return () => {}
    }
    const others = this.#subscribers.get(submissionId) ?? new Set()
    const [oldest] = others
    if (oldest && others.size >= maxPerSubmission) {
      others.delete(oldest)
      oldest.close()
    }
    this.#subscribers.set(submissionId, others.add(subscriber))
    this.#perNetwork.set(network, this.#count(network) + 1)
    return () => {
      others.delete(subscriber)
      const left = this.#count(network) - 1
      if (left > 0) this.#perNetwork.set(network, left)
      else this.#perNetwork.delete(network)
      if (others.size === 0 && this.#subscribers.get(submissionId) === others) {
        this.#subscribers.delete(submissionId)
      }
    }
  }

  /** Collects signals until `stop`. Unlike `add`, it needs no access: it can't push out a stream. */
  collect(submissionId: string): { types: Signal['type'][]; stop: () => void } {
    const types: Signal['type'][] = []
    const others = this.#collected.get(submissionId) ?? new Set()
    this.#collected.set(submissionId, others.add(types))
    const stop = () => {
      others.delete(types)
      if (others.size === 0 && this.#collected.get(submissionId) === others)
        this.#collected.delete(submissionId)
    }
    return { types, stop }
  }

  notify({ submissionId, type }: Signal) {
    for (const types of this.#collected.get(submissionId) ?? []) types.push(type)
    for (const { notify } of this.#subscribers.get(submissionId) ?? []) notify(type)
  }

  /** Notifies subscribers of events that were missed while the database listener was disconnected. */
  async refresh(db: Database) {
    const ids = [...new Set([...this.#subscribers.keys(), ...this.#collected.keys()])]
    for (let from = 0; from < ids.length; from += batchSize) {
      const batch = ids.slice(from, from + batchSize)
      for (const signal of await listOutcomes(db, batch)) this.notify(signal)
    }
  }

  /** Closes all streams for shutdown. Browsers reconnect to another process. */
  close() {
    this.#closed = true
    clearInterval(this.#heartbeat)
    this.#forEach(({ close }) => close())
  }

  #count(network: string): number {
    return this.#perNetwork.get(network) ?? 0
  }

  #forEach(action: (subscriber: Subscriber) => void) {
    for (const subscribers of this.#subscribers.values())
      for (const subscriber of subscribers) action(subscriber)
  }
}
