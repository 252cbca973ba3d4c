/** The part of the service worker API that is used. TypeScript's own types for it clash with those of pages. */
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }

export type FetchEvent = WorkerEvent & {
  request: Request
  respondWith(response: Promise<Response>): void
}

type WorkerEvents = {
  install: WorkerEvent
  activate: WorkerEvent
  fetch: FetchEvent
  message: WorkerEvent & Pick<MessageEvent, 'data' | 'ports'>
}

type WorkerScope = {
  location: Location
  clients: { claim(): Promise<void> }
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}

export const worker = globalThis as unknown as WorkerScope
