import { pino } from 'pino'
import type { Http } from '#server/http/app.ts'
import { EventSubscribers } from '#server/http/event-subscribers.ts'

/** What an api needs besides its context, for a test that builds one of its own. It has no pages and no log. */
export function testHttp(siteUrl: string): Http {
  return {
    siteUrl,
    isLocal: true,
    isStaging: false,
    trustedProxies: undefined,
    pagesFolder: 'no-pages-in-these-tests',
    log: pino({ level: 'silent' }),
    subscribers: new EventSubscribers(),
    isReady: () => true,
    stopping: new AbortController().signal,
  }
}
