import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { buildApp } from '#server/http/app.ts'
import { testHttp } from '#tests/support/http.ts'
import type { Lane } from './lane.ts'

export const siteUrl = 'http://127.0.0.1:1'

/** The product's http server on a lane. It calls the third parties of the world that was entered last. */
export type MeetingApp = { app: FastifyInstance; enter(world: { api: Context }): void }

export async function openMeetingApp(lane: Lane): Promise<MeetingApp> {
  let current: Context = lane.api
  const ctx: Context = {
    ...lane.api,
    get payments() {
      return current.payments
    },
    get models() {
      return current.models
    },
    now: () => current.now(),
  }
  const app = await buildApp(ctx, testHttp(siteUrl))
  return {
    app: app as unknown as FastifyInstance,
    enter({ api }) {
      current = api
    },
  }
}
