import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startRecorder } from '#tests/eval/recorder.ts'

test('a prompt without an answer is written to a file, and its answer is played back', async () => {
  vi.stubEnv('ANTHROPIC_API_KEY', '')
  vi.stubEnv('ANTHROPIC_BASE_URL', '')
  const folder = await mkdtemp(join(tmpdir(), 'lovingly-recorder-'))
  const recorder = await startRecorder(folder)
  const ask = (signal: AbortSignal) =>
    fetch(`${process.env.ANTHROPIC_BASE_URL}/messages`, {
      method: 'POST',
      headers: { 'anthropic-version': '2023-06-01', 'x-api-key': 'recorder' },
      body: JSON.stringify({
        model: 'any',
        max_tokens: 100,
        system: 'You write.',
        messages: [{ role: 'user', content: 'Write.' }],
      }),
    }).then((reply) => (signal.aborted ? null : reply.json()))
  const [key = ''] = await recorder.run('a text', ask)
  expect(await readdir(join(folder, 'prompts'))).toEqual([`${key}.md`])
  expect(await readFile(join(folder, 'prompts', `${key}.md`), 'utf8')).toContain('You write.')
  await writeFile(join(folder, 'answers', `${key}.txt`), 'She sang.')
  let answer: unknown = null
  const missing = await recorder.run('a text', async (signal) => {
    answer = await ask(signal)
  })
  expect(missing).toEqual([])
  expect(answer).toMatchObject({ content: [{ type: 'text', text: 'She sang.' }] })
  expect(await readdir(join(folder, 'prompts'))).toEqual([])
  await recorder.close()
  vi.unstubAllEnvs()
})
