import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ActiveMisbehavior } from './answer.ts'
import { type Answer, splitIntoChunks, tokensFor, type Vendor } from './vendor.ts'

/** tokensPerSecond 0: no pacing. */
type Pace = { delayMs: number; tokensPerSecond: number }

const wordsBeforeFailure = 12
const lateShare = 0.9

type Delivery = {
  reply: ServerResponse
  vendor: Vendor
  answer: Answer
  pace: Pace
  /** The transport failure of a misbehavior. */
  wire?: ActiveMisbehavior['wire']
}

/** Sends the answer, streamed or not. */
export async function deliver(delivery: Delivery): Promise<void> {
  const { reply, answer, pace, wire } = delivery
  if (wire === 'refused') return drop(reply)
  if (!(await waitUnlessClosed(reply, pace.delayMs))) return
  if (wire === 'garbage') {
    reply.writeHead(200, { 'content-type': 'application/json' }).end('%% this is not JSON %%')
  } else if (answer.request.stream) await stream(delivery)
  else await sendWhole(delivery)
}

async function sendWhole({ reply, vendor, answer, pace, wire }: Delivery): Promise<void> {
  const writingMs = timeFor(answer.outputTokens, pace)
  const body = JSON.stringify(vendor.fullBody(answer))
  reply.writeHead(200, { 'content-type': 'application/json' })
  if (wire) {
    reply.write(body.slice(0, 40))
    if (wire !== 'stalls') await cutOff(reply)
    return
  }
  if (await waitUnlessClosed(reply, writingMs)) reply.end(body)
}

async function stream({ reply, vendor, answer, pace, wire }: Delivery): Promise<void> {
  reply.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  })
  reply.write(vendor.streamStart(answer))
  const words = splitIntoChunks(answer.text)
  const isPaced = pace.tokensPerSecond > 0
  const wordsPerChunk = isPaced ? Math.max(1, Math.round(pace.tokensPerSecond / 50)) : 8
  const startedAt = performance.now()
  let sent = ''
  for (let at = 0; at < words.length; at += wordsPerChunk) {
    if (wire && at >= (wire === 'cut-late' ? words.length * lateShare : wordsBeforeFailure)) {
      if (wire !== 'stalls') await cutOff(reply)
      return
    }
    const chunk = words.slice(at, at + wordsPerChunk).join('')
    reply.write(vendor.streamChunk(answer, chunk))
    sent += chunk
    // Measured from the start so that timer delays don't add up.
    const dueIn = startedAt + timeFor(tokensFor(sent), pace) - performance.now()
    if (!(await waitUnlessClosed(reply, isPaced ? dueIn : 0))) return
  }
  if (!wire) reply.end(vendor.streamEnd(answer))
}

const timeFor = (tokens: number, { tokensPerSecond }: Pace) =>
  tokensPerSecond > 0 ? (tokens / tokensPerSecond) * 1_000 : 0

/** Waits for the last write to arrive: a reset discards data in transit. */
async function cutOff(reply: ServerResponse): Promise<void> {
  await pause(40)
  drop(reply)
}

/** Resets the connection, as a crashed server does. */
function drop(reply: ServerResponse): void {
  reply.socket?.resetAndDestroy()
}

/** Returns false if the client disconnects while waiting. */
async function waitUnlessClosed(reply: ServerResponse, ms: number): Promise<boolean> {
  if (ms > 0) {
    const closed = new AbortController()
    const stop = () => closed.abort()
    reply.once('close', stop)
    await pause(ms, undefined, { signal: closed.signal }).catch(() => undefined)
    reply.off('close', stop)
  }
  return !reply.destroyed
}
