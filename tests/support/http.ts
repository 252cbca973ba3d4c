import { pino } from 'pino'
import type { Http } from '#server/http/app.ts'
import { EventSubscribers } from '#server/http/event-subscribers.ts'
import { openTracing } from '#server/tracing/open-tracing.ts'

/** What an api needs besides its context, for a test that builds one of its own. It has no pages and no log. */
export async function testHttp(siteUrl: string): Promise<Http> {
  return {
    siteUrl,
    isLocal: true,
    isStaging: false,
    trustedProxies: undefined,
    pagesFolder: 'no-pages-in-these-tests',
    log: pino({ level: 'silent' }),
    tracing: await openTracing({ process: 'api', version: 'test', instance: 'test' }, undefined),
    subscribers: new EventSubscribers(),
    isReady: () => true,
    stopping: new AbortController().signal,
  }
}
