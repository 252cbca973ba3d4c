import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ActiveMisbehavior } from './answer.ts'
import { type Answer, splitIntoChunks, tokensFor, type Vendor } from './vendor.ts'

/** No tokens a second: all of them at once. */
export type Pace = { delayMs: number; tokensPerSecond: number }

const wordsBeforeFailure = 12

/** Sends the answer whole or as a stream, and goes wrong on the way if it is meant to. */
export async function deliver(
  reply: ServerResponse,
  vendor: Vendor,
  answer: Answer,
  pace: Pace,
  wire: ActiveMisbehavior['wire'],
  onSentence: () => void,
): Promise<void> {
  if (wire === 'refused') return drop(reply)
  if (!(await waitUnlessClosed(reply, pace.delayMs))) return
  if (wire === 'garbage') {
    reply.writeHead(200, { 'content-type': 'application/json' }).end('%% this is not JSON %%')
  } else if (answer.request.stream) await stream(reply, vendor, answer, pace, wire, onSentence)
  else await sendWhole(reply, vendor, answer, pace, wire)
}

async function sendWhole(
  reply: ServerResponse,
  vendor: Vendor,
  answer: Answer,
  pace: Pace,
  wire: ActiveMisbehavior['wire'],
): Promise<void> {
  const writing = timeFor(answer.outputTokens, pace)
  const body = JSON.stringify(vendor.fullBody(answer))
  reply.writeHead(200, { 'content-type': 'application/json' })
  if (wire) {
    reply.write(body.slice(0, 40))
    if (wire === 'cut') await cutOff(reply)
    return
  }
  if (await waitUnlessClosed(reply, writing)) reply.end(body)
}

async function stream(
  reply: ServerResponse,
  vendor: Vendor,
  answer: Answer,
  pace: Pace,
  wire: ActiveMisbehavior['wire'],
  onSentence: () => void,
): Promise<void> {
  reply.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  })
  reply.write(vendor.streamStart(answer))
  const pieces = splitIntoChunks(answer.text)
  const paced = pace.tokensPerSecond > 0
  const atOnce = paced ? Math.max(1, Math.round(pace.tokensPerSecond / 50)) : 8
  const startedAt = performance.now()
  let sent = ''
  for (let at = 0; at < pieces.length; at += atOnce) {
    if (wire && at >= wordsBeforeFailure) {
      if (wire === 'cut') await cutOff(reply)
      return
    }
    const piece = pieces.slice(at, at + atOnce).join('')
    reply.write(vendor.streamChunk(answer, piece))
    if (/[.!?…]["”’)]*\s/.test(piece)) onSentence()
    sent += piece
    // Measured from the start, so that the small delays of each timer don't add up.
    const dueIn = startedAt + timeFor(tokensFor(sent), pace) - performance.now()
    if (!(await waitUnlessClosed(reply, paced ? dueIn : 0))) return
  }
  if (!wire) reply.end(vendor.streamEnd(answer))
}

const timeFor = (tokens: number, { tokensPerSecond }: Pace) =>
  tokensPerSecond > 0 ? (tokens / tokensPerSecond) * 1_000 : 0

/** A reset overtakes what was just written, so that gets a moment to arrive. */
async function cutOff(reply: ServerResponse): Promise<void> {
  await pause(40)
  drop(reply)
}

/** A reset, as when a server dies: the other side sees no end of the answer. */
function drop(reply: ServerResponse): void {
  reply.socket?.resetAndDestroy()
}

/** False when the caller has hung up meanwhile. */
async function waitUnlessClosed(reply: ServerResponse, ms: number): Promise<boolean> {
  if (ms > 0) {
    const hungUp = new AbortController()
    const stop = () => hungUp.abort()
    reply.once('close', stop)
    await pause(ms, undefined, { signal: hungUp.signal }).catch(() => undefined)
    reply.off('close', stop)
  }
  return !reply.destroyed
}
