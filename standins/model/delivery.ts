import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Trouble } from './answer.ts'
import { type Answer, piecesOf, type Vendor } from './vendor.ts'

export type Pace = { delayMs: number; wordsPerSecond: number }

const wordsBeforeTrouble = 12

/** Sends the answer whole or as a stream, and goes wrong on the way if it is meant to. */
export async function deliver(
  reply: ServerResponse,
  vendor: Vendor,
  answer: Answer,
  pace: Pace,
  wire: Trouble['wire'],
  onSentence: () => void,
): Promise<void> {
  if (wire === 'refused') return drop(reply)
  if (!(await waited(reply, pace.delayMs))) return
  if (wire === 'garbage') {
    reply.writeHead(200, { 'content-type': 'application/json' }).end('%% this is not JSON %%')
  } else if (answer.asked.stream) await stream(reply, vendor, answer, pace, wire, onSentence)
  else await sendWhole(reply, vendor, answer, pace, wire)
}

async function sendWhole(
  reply: ServerResponse,
  vendor: Vendor,
  answer: Answer,
  pace: Pace,
  wire: Trouble['wire'],
): Promise<void> {
  const words = piecesOf(answer.text).length
  const writing = pace.wordsPerSecond > 0 ? (words / pace.wordsPerSecond) * 1000 : 0
  const body = JSON.stringify(vendor.whole(answer))
  reply.writeHead(200, { 'content-type': 'application/json' })
  if (wire) {
    reply.write(body.slice(0, 40))
    if (wire === 'cut') await cutOff(reply)
    return
  }
  if (await waited(reply, writing)) reply.end(body)
}

async function stream(
  reply: ServerResponse,
  vendor: Vendor,
  answer: Answer,
  { wordsPerSecond }: Pace,
  wire: Trouble['wire'],
  onSentence: () => void,
): Promise<void> {
  reply.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  })
  reply.write(vendor.begin(answer))
  const pieces = piecesOf(answer.text)
  const atOnce = wordsPerSecond > 0 ? Math.max(1, Math.round(wordsPerSecond / 40)) : 8
  for (let at = 0; at < pieces.length; at += atOnce) {
    if (wire && at >= wordsBeforeTrouble) {
      if (wire === 'cut') await cutOff(reply)
      return
    }
    const piece = pieces.slice(at, at + atOnce).join('')
    reply.write(vendor.piece(answer, piece))
    if (/[.!?…]["”’)]*\s/.test(piece)) onSentence()
    if (!(await waited(reply, wordsPerSecond > 0 ? (atOnce / wordsPerSecond) * 1000 : 0))) return
  }
  if (!wire) reply.end(vendor.end(answer))
}

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
async function waited(reply: ServerResponse, ms: number): Promise<boolean> {
  if (ms > 0) {
    const hungUp = new AbortController()
    const stop = () => hungUp.abort()
    reply.once('close', stop)
    await pause(ms, undefined, { signal: hungUp.signal }).catch(() => undefined)
    reply.off('close', stop)
  }
  return !reply.destroyed
}
