import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { submissionInputSchema } from '#domain/submission.ts'
import { settingNames } from '#server/model-settings.ts'
import { anthropic } from '#standins/model/anthropic.ts'
import { deliver } from '#standins/model/delivery.ts'
import { listen, readJson, sendJson } from '#standins/model/plain-http.ts'
import { readJsonLines } from '#standins/model/rounds.ts'
import { type ModelRequest, readText, tokensFor } from '#standins/model/vendor.ts'
import type { Case } from './cases.ts'
import type { Family } from './write-case.ts'

/** Other calls of the same step may still be on their way. */
const quietMs = 1_500

/**
 * A model whose answers are files, so that any model or person can answer, without a key. A prompt without an answer
 * is written to `prompts`, and the text is stopped: the next run goes on from there.
 */
export async function startRecorder(folder: string) {
  const [prompts, answers] = [join(folder, 'prompts'), join(folder, 'answers')]
  mkdirSync(prompts, { recursive: true })
  mkdirSync(answers, { recursive: true })
  let stop = new AbortController()
  let label = ''
  let open: string[] = []
  let timer: NodeJS.Timeout | null = null

  function waitFor(key: string, prompt: string) {
    open.push(key)
    writeFileSync(join(prompts, `${key}.md`), prompt)
    timer ??= setTimeout(() => stop.abort(), quietMs)
  }

  /** What the family answers to a question; empty if it skips it, null if nobody has answered for it yet. */
  function answerAsFamily(question: string): string | null {
    const key = keyOf(label, question)
    const file = join(answers, `${key}.txt`)
    if (existsSync(file)) {
      rmSync(join(prompts, `${key}.md`), { force: true })
      return readFileSync(file, 'utf8').trim()
    }
    const asked = `As the family: answer as they would on a phone, or leave the file empty to skip.\n\n${question}\n`
    waitFor(key, `Text: ${label}\nAnswer in: ${file}\n\n${asked}`)
    return null
  }

  async function serve(request: IncomingMessage, reply: ServerResponse) {
    const fail = (message: string) =>
      sendJson(reply, 400, anthropic.errorBody({ status: 400, message }))
    const body = await readJson(request)
    const asked = body && anthropic.read(body, request.headers)
    if (!body || !asked || typeof asked === 'string') return fail(String(asked))
    if (stop.signal.aborted) return fail('stopped')
    const system = readText(body.system)
    const key = keyOf(system, asked.message)
    const file = join(answers, `${key}.txt`)
    timer?.refresh()
    if (!existsSync(file)) {
      waitFor(key, promptFile(label, file, system, asked))
      stop.signal.addEventListener('abort', () => fail('waits for an answer'))
      return
    }
    rmSync(join(prompts, `${key}.md`), { force: true })
    const text = readFileSync(file, 'utf8').trim()
    const answer = {
      id: key,
      request: asked,
      text,
      stop: 'end' as const,
      outputTokens: tokensFor(text),
    }
    const pace = { delayMs: 0, tokensPerSecond: 0 }
    await deliver({ reply, vendor: anthropic, answer, pace })
  }

  const server = await listen(
    createServer((request, reply) => void serve(request, reply)),
    0,
  )
  for (const name of settingNames('API_KEY')) delete process.env[name]
  process.env.ANTHROPIC_API_KEY = 'recorder'
  process.env.ANTHROPIC_BASE_URL = `${server.url}/v1`
  return {
    close: server.close,
    /** Writes one text. Returns the prompts that wait for an answer. */
    async run(name: string, write: (family: Family) => Promise<unknown>): Promise<string[]> {
      stop = new AbortController()
      label = name
      open = []
      await write({ answer: answerAsFamily, stop: stop.signal })
      if (timer) clearTimeout(timer)
      timer = null
      return open
    },
  }
}

const keyOf = (...parts: string[]) =>
  createHash('sha256').update(parts.join('')).digest('hex').slice(0, 12)

export type Recorder = Awaited<ReturnType<typeof startRecorder>>

/** The folder's own submissions, as `rounds.jsonl` has them; null without a file. */
export function submissionsIn(folder: string): Case[] | null {
  const file = join(folder, 'submissions.jsonl')
  if (!existsSync(file)) return null
  const given = readJsonLines<Pick<Case, 'label' | 'contributors' | 'answersNothing'>>(file)
  return given.map(({ label, contributors, answersNothing, ...rest }) => ({
    label,
    forbidden: null,
    input: submissionInputSchema.parse({
      ...Reflect.get(rest, 'input'),
      email: 'eval@example.com',
    }),
    ...(contributors && { contributors }),
    ...(answersNothing && { answersNothing }),
  }))
}

function promptFile(label: string, file: string, system: string, asked: ModelRequest): string {
  const form = asked.structured
    ? `JSON with this schema: ${JSON.stringify(asked.structured.schema)}`
    : 'plain text'
  return `Text: ${label}
Answer in: ${file}
Form: ${form}
At most ${asked.maxTokens} tokens

--- system ---
${system}

--- user ---
${asked.message}
`
}
