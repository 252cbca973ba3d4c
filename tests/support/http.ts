import { pino } from 'pino'
import { isFree } from '#scripts/local/process.ts'
import type { Http } from '#server/http/app.ts'
import { EventSubscribers } from '#server/http/event-subscribers.ts'

/** What an api needs besides its context, for a test that builds one of its own. It has no pages and no log. */
export function testHttp(siteUrl: string): Http {
  return {
    siteUrl,
    isStaging: false,
    trustedProxies: undefined,
    pagesFolder: 'no-pages-in-these-tests',
    log: pino({ level: 'silent' }),
    subscribers: new EventSubscribers(),
    isReady: () => true,
    stopping: new AbortController().signal,
  }
}

/** The status and the code of a request that is refused. */
export const refusalOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { code: string }).code,
]

export async function freePort(): Promise<number> {
  return freePorts(1)
}

/** Test files that run at the same time look in different places. */
const portsEach = 1_500
const firstPort = 20_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 8) * portsEach

/** The first of `count` consecutive free ports. */
export async function freePorts(count: number): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const first = firstPort + Math.floor(Math.random() * (portsEach - count))
    const row = Array.from({ length: count }, (_, n) => isFree(first + n))
    if ((await Promise.all(row)).every(Boolean)) return first
  }
  throw new Error('No free ports were found')
}
