import type { FastifyReply, FastifyRequest } from 'fastify'
import { askedMarker } from '#contract/submissions.ts'
import { unsentFormDays } from '#domain/memories/memory.ts'
import type { FormKey } from '#server/flows/memories/ask-for-memories.ts'
import { cookieOptions, markerOptions, readKeyCookies } from '#server/http/routes/keys.ts'

const prefix = '__Host-memories-'
const maxForms = 20
const maxAge = unsentFormDays * 24 * 60 * 60

/** Of the forms for which this browser asked others before it sent them: one cookie per form, newest first. */
export const readFormKeys = (request: FastifyRequest): FormKey[] =>
  readKeyCookies(request, prefix)
    .slice(0, 2 * maxForms)
    .map(({ name, key }) => ({ formId: name.slice(prefix.length), key }))

export const readFormKey = (request: FastifyRequest, formId: string | undefined): string | null =>
  readFormKeys(request).find((form) => form.formId === formId)?.key ?? null

/** Sets the key of a form and drops the oldest ones above the limit. */
export function setFormKey(request: FastifyRequest, reply: FastifyReply, form: FormKey) {
  const others = readFormKeys(request).filter(({ formId }) => formId !== form.formId)
  for (const { formId } of others.slice(maxForms - 1)) {
    reply.clearCookie(prefix + formId, cookieOptions)
  }
  const since = Math.floor(Date.now() / 1000)
  reply.setCookie(prefix + form.formId, `${form.key}.${since}`, { ...cookieOptions, maxAge })
  reply.setCookie(askedMarker, '1', { ...markerOptions, maxAge })
}

/** Once a form is sent, its links belong to the family; once it's cleared, to nobody. */
export function clearFormKeys(
  request: FastifyRequest,
  reply: FastifyReply,
  cleared: readonly string[],
) {
  const forms = readFormKeys(request).map(({ formId }) => formId)
  const dropped = forms.filter((formId) => cleared.includes(formId))
  for (const formId of dropped) reply.clearCookie(prefix + formId, cookieOptions)
  if (dropped.length === forms.length) reply.clearCookie(askedMarker, markerOptions)
}
