import { type Dispatch, useEffect, useEffectEvent, useRef, useState } from 'react'
import { waitingEvents } from '#contract/checkouts.ts'
import type { RewriteReply, RewriteRequest } from '#contract/rewrites.ts'
import type { RewriteWish } from '#domain/rewrite.ts'
import { ApiError, isOutdated, isTransient } from '#web/api.ts'
import { brand } from '#web/copy/brand-words.ts'
import type { Saver } from '#web/journey/eulogy/autosave.ts'
import type { EulogyEvent } from '#web/journey/eulogy/eulogy.ts'
import {
  pendingMemory,
  pendingRewrite,
  readRewrite,
  requestRewrite,
} from '#web/journey/eulogy/eulogy-requests.ts'
import { errorMessages } from '#web/journey/notices.ts'
import { awaitWriting } from '#web/journey/waiting/await-eulogy.ts'
import { logError } from '#web/log.ts'

const pollEveryMs = 3_000
const sendAgainAfterMs = 2_000
const maxSends = 15

const notSent =
  'We couldn’t reach our server. Your paragraph hasn’t changed. Please press the button again.'
const failedMessage = (left: number) =>
  `We couldn’t write this paragraph just now. It hasn’t changed, and you still have ${left}.`
const countedMessage = (left: number) =>
  `We couldn’t write this paragraph. It hasn’t changed. This time the change doesn’t come back automatically: you still have ${left}. Please write to ${brand.supportEmail}, and a person will help you.`

/** What was asked for, or what came of it. */
export type Progress =
  | { kind: 'choosing'; failure: string | null; othersMemory?: RewriteRequest['othersMemory'] }
  | { kind: 'writing' }
  | { kind: 'written'; rewrite: RewriteReply }

export type Target = {
  submissionId: string
  position: number
  saver: Saver
  dispatch: Dispatch<EulogyEvent>
}

type Pending = { request: RewriteRequest; key: string }

/** Asks to rewrite one paragraph. A request whose reply was lost, even after a reload, is sent again as the same one. */
export function useRewrite({ submissionId, position, saver, dispatch }: Target) {
  const [progress, setProgress] = useState<Progress>({ kind: 'choosing', failure: null })
  const stopWaiting = useRef(() => {})
  const isShown = useRef(true)

  const asked = useRef<RewriteRequest['othersMemory']>(undefined)
  const fail = (failure: string) =>
    setProgress({ kind: 'choosing', failure, othersMemory: asked.current })
  const end = (rewrite: RewriteReply) => {
    dispatch({ type: 'rewrite-ended', submissionId, rewrite })
    if (rewrite.state === 'written') {
      pendingMemory.drop(submissionId)
      return setProgress({ kind: 'written', rewrite })
    }
    pendingRewrite.drop(submissionId)
    const message = rewrite.counts ? countedMessage : failedMessage
    fail(message(rewrite.left))
  }
  const follow = (rewrite: RewriteReply) => {
    if (rewrite.state !== 'writing') return end(rewrite)
    stopWaiting.current = awaitWriting(submissionId, {
      event: waitingEvents.rewritten,
      pollEveryMs,
      read: () => readRewrite(submissionId, rewrite.id),
      receive(reply) {
        if (reply.state !== 'writing') end(reply)
        return reply.state !== 'writing'
      },
    })
  }
  const send = async ({ key, request }: Pending) => {
    asked.current = request.othersMemory
    setProgress({ kind: 'writing' })
    for (let sends = 1; isShown.current; sends += 1) {
      try {
        const reply = await requestRewrite(submissionId, request, key)
        return isShown.current ? follow(reply) : undefined
      } catch (error) {
        logError('The paragraph was not requested', error)
        if (isTransient(error) && sends < maxSends) {
          await new Promise((resolve) => setTimeout(resolve, sendAgainAfterMs))
          continue
        }
        if (!isTransient(error) && !isOutdated(error)) pendingRewrite.drop(submissionId)
        return fail(messageFor(error))
      }
    }
  }
  const resume = useEffectEvent(() => {
    const pending = pendingRewrite.find(submissionId)
    if (pending?.request.position === position) void send(pending)
  })
  useEffect(() => {
    isShown.current = true
    resume()
    return () => {
      isShown.current = false
      stopWaiting.current()
    }
  }, [])

  return {
    progress,
    async request(
      wish: RewriteWish,
      memory = '',
      othersMemory: RewriteRequest['othersMemory'] = undefined,
    ) {
      setProgress({ kind: 'writing' })
      if (!(await saver.finish())) return fail(errorMessages.editNotSaved)
      const wanted = { position, wish, memory, othersMemory, revision: saver.revision() }
      const pending = { request: wanted, key: keyFor(submissionId, wanted) }
      pendingRewrite.save(submissionId, pending)
      await send(pending)
    },
    /** Shows a paragraph that was written before. */
    show: (rewrite: RewriteReply) => setProgress({ kind: 'written', rewrite }),
    /** The buyer has kept one of the two. */
    decide() {
      pendingRewrite.drop(submissionId)
      setProgress({ kind: 'choosing', failure: null })
    },
  }
}

/** The same key as long as the same request has had no reply. */
function keyFor(submissionId: string, wanted: RewriteRequest) {
  const { position, wish, memory, othersMemory, revision } = wanted
  const pending = pendingRewrite.find(submissionId)
  const isSame =
    pending?.request.position === position &&
    pending.request.wish === wish &&
    pending.request.memory === memory &&
    pending.request.othersMemory?.id === othersMemory?.id &&
    pending.request.revision === revision
  return isSame ? pending.key : crypto.randomUUID()
}

function messageFor(error: unknown): string {
  if (!(error instanceof ApiError) || isTransient(error)) return notSent
  return error.code === 'stale' ? errorMessages.rewriteStale : error.message
}
