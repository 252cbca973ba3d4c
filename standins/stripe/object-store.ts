import { notFound } from './errors.ts'

type Page = {
  limit: number
  startingAfter: string | null
  endingBefore: string | null
}

/** What the provider remembers of one kind of object, oldest forgotten first beyond the limit. */
export class ObjectStore<Entry extends { id: string }> {
  readonly #entries = new Map<string, Entry>()
  readonly #kind: string
  readonly #limit: number

  constructor(kind: string, limit: number) {
    this.#kind = kind
    this.#limit = limit
  }

  add(entry: Entry): Entry | null {
    this.#entries.set(entry.id, entry)
    if (this.#entries.size <= this.#limit) return null
    const [oldest] = this.#entries.values()
    if (!oldest) return null
    this.#entries.delete(oldest.id)
    return oldest
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

  page(page: Page, matches: (entry: Entry) => boolean): { entries: Entry[]; hasMore: boolean } {
    const all = this.newestFirst()
    if (page.endingBefore !== null) {
      const cursor = all.indexOf(this.get(page.endingBefore, 'ending_before'))
      const newer = all.slice(0, cursor).filter(matches)
      return { entries: newer.slice(-page.limit), hasMore: newer.length > page.limit }
    }
    const start =
      page.startingAfter === null
        ? 0
        : all.indexOf(this.get(page.startingAfter, 'starting_after')) + 1
    const older = all.slice(start).filter(matches)
    return { entries: older.slice(0, page.limit), hasMore: older.length > page.limit }
  }
}
