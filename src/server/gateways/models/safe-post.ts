import { isConnectFailure } from './language-model.ts'
import { ModelFailure } from './models.ts'

const maxReplyBytes = 64 * 1024

type Post = {
  headers: Record<string, string>
  body: string
  signal: AbortSignal
  /** For a local stand-in. */
  allowHttp: boolean
}

export type Reply = { status: number; body: string }

/** Posts to a URL from the settings. Redirects are not followed. */
export async function safePost(url: URL, { allowHttp, ...post }: Post): Promise<Reply> {
  if (url.protocol !== 'https:' && !allowHttp)
    throw new ModelFailure('not-https', { charged: false })
  try {
    const reply = await fetch(url, { ...post, method: 'POST', redirect: 'error' })
    return { status: reply.status, body: await readBody(reply) }
  } catch (cause) {
    if (cause instanceof ModelFailure) throw cause
    throw new ModelFailure('connection-lost', { charged: !isConnectFailure(cause), cause })
  }
}

async function readBody(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > maxReplyBytes) throw new ModelFailure('too-long', { charged: false })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
