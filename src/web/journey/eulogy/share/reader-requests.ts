import { newReaderLinkReply, readerLinksReply, readReply } from '#contract/readers.ts'
import { emptyReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { FileKind, Paper } from '#domain/files.ts'
import { postJson, request, requestJson } from '#web/api.ts'

/** The requests about readers' links, of the owner and of a reader. */

export const downloadSharedFile = async (key: string, kind: FileKind, paper: Paper) =>
  (await request(`${api.readFile(kind)}?paper=${paper}`, postJson({ key }))).blob()

export const listReaderLinks = (id: string) => requestJson(api.readerLinks(id), readerLinksReply)

export const createReaderLink = (id: string) =>
  requestJson(api.readerLinks(id), newReaderLinkReply, { method: 'POST' })

export const revokeReaderLink = (id: string, linkId: string) =>
  requestJson(api.readerLink(id, linkId), emptyReply, { method: 'DELETE' })

export const readShared = (key: string) => requestJson(api.read(), readReply, postJson({ key }))
