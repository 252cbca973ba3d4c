import { notFound } from './errors.ts'

/** All objects of one kind. */
export class ObjectStore<Entry extends { id: string }> {
  readonly #entries = new Map<string, Entry>()
  readonly #kind: string

  constructor(kind: string) {
    this.#kind = kind
  }

  add(entry: Entry): void {
    this.#entries.set(entry.id, entry)
  }

  find(id: string): Entry | undefined {
    return this.#entries.get(id)
  }

  get(id: string, param: string): Entry {
    const entry = this.#entries.get(id)
    if (!entry) throw notFound(this.#kind, id, param)
    return entry
  }

  newestFirst(): Entry[] {
    return [...this.#entries.values()].reverse()
  }
}
