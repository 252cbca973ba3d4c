import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Control } from './control.ts'
import { judgeMisbehaviors } from './judge-misbehavior.ts'
import { misbehaviors } from './misbehavior.ts'
import { readJson, sendJson } from './plain-http.ts'

/** For people and tests; the product never calls these. False: not one of ours. */
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
    case 'GET /control':
      sendJson(reply, 200, control.settings)
      return true
    case 'PUT /control': {
      const problem = control.update((await readJson(request)) ?? {})
      if (problem) sendJson(reply, 400, { problem })
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
  const rowsOf = (prefix: string, ways: typeof misbehaviors) =>
    Object.entries(ways).map(
      ([name, { about }]) => `<tr><td><code>${prefix}-${name}</code></td><td>${about}</td></tr>`,
    )
  const rows = [...rowsOf('model', misbehaviors), ...rowsOf('judge', judgeMisbehaviors)].join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Model stand-in</title>
<body style="font: 16px/1.5 system-ui; max-width: 46rem; margin: 2rem auto; padding: 0 1rem">
<h1>Model stand-in</h1>
<p>Answers POST /v1/messages and POST /v1/chat/completions. ${counts.all ?? 0} requests so far,
mode ${settings.mode}, ${settings.delayMs} ms to the first token, ${settings.tokensPerSecond} tokens a second
(judge ${settings.judgeTokensPerSecond}).</p>
<p>Known submissions get the recorded answers of a real model. Anything else is arranged from the user's own sentences.</p>
<p>Put one of these into the name of the person (add <code>-once</code> for the first request only, <code>-opening</code>, <code>-rest</code>
or <code>-patch</code> for that call, <code>-anthropic</code> or <code>-openai</code> for that company):</p>
<table>${rows}</table>`
}
