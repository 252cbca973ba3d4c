import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Control } from './control.ts'
import { judgeMisbehaviors } from './judge-misbehavior.ts'
import { misbehaviors } from './misbehavior.ts'
import { readJson, sendJson } from './plain-http.ts'

/** For developers and tests; the product never calls these. Returns false for any other route. */
export async function serveControl(
  path: string,
  request: IncomingMessage,
  reply: ServerResponse,
  control: Control,
): Promise<boolean> {
  switch (`${request.method} ${path}`) {
    case 'GET /':
      reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(statusPage(control))
      return true
    case 'PUT /control': {
      const error = control.update((await readJson(request)) ?? {})
      if (error) sendJson(reply, 400, { error })
      else sendJson(reply, 200, control.settings)
      return true
    }
    case 'GET /control/requests':
      sendJson(reply, 200, control.requests())
      return true
    case 'DELETE /control/requests':
      control.reset()
      reply.writeHead(204).end()
      return true
    default:
      return false
  }
}

function statusPage({ settings, requests }: Control): string {
  const { counts } = requests()
  const rowsOf = (prefix: string, listed: typeof misbehaviors) =>
    Object.entries(listed).map(
      ([name, { about }]) => `<tr><td><code>${prefix}-${name}</code></td><td>${about}</td></tr>`,
    )
  const rows = [...rowsOf('model', misbehaviors), ...rowsOf('judge', judgeMisbehaviors)].join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Model stand-in</title>
<body style="font: 16px/1.5 system-ui; max-width: 46rem; margin: 2rem auto; padding: 0 1rem">
<h1>Model stand-in</h1>
<p>Answers POST /v1/messages and POST /v1/chat/completions. Requests so far: ${counts.all ?? 0}. Mode: ${settings.mode}.
First token after ${settings.delayMs} ms, ${settings.tokensPerSecond} tokens per second (judge: ${settings.judgeTokensPerSecond}).</p>
<p>Known submissions get recorded answers from a real model. For any other submission, the text is assembled from the user's own sentences.</p>
<p>To make it misbehave, put one of these markers in the person's name. Add <code>-once</code> for the first request only, <code>-opening</code>,
<code>-rest</code> or <code>-patch</code> for that call only, <code>-anthropic</code> or <code>-openai</code> for that provider only.</p>
<table>${rows}</table>`
}
