import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startRecorder } from './recorder.ts'
import type { Family } from './write-case.ts'

test('a prompt without an answer is written to a file, and its answer is played back', async () => {
  vi.stubEnv('ANTHROPIC_API_KEY', '')
  vi.stubEnv('ANTHROPIC_BASE_URL', '')
  const folder = await mkdtemp(join(tmpdir(), 'lovingly-recorder-'))
  const recorder = await startRecorder(folder)
  const ask = ({ stop }: Family) =>
    fetch(`${process.env.ANTHROPIC_BASE_URL}/messages`, {
      method: 'POST',
      headers: { 'anthropic-version': '2023-06-01', 'x-api-key': 'recorder' },
      body: JSON.stringify({
        model: 'any',
        max_tokens: 100,
        system: 'You write.',
        messages: [{ role: 'user', content: 'Write.' }],
      }),
    }).then((reply) => (stop.aborted ? null : reply.json()))
  const [key = ''] = await recorder.run('a text', ask)
  expect(await readdir(join(folder, 'prompts'))).toEqual([`${key}.md`])
  expect(await readFile(join(folder, 'prompts', `${key}.md`), 'utf8')).toContain('You write.')
  await writeFile(join(folder, 'answers', `${key}.txt`), 'She sang.')
  let answer: unknown = null
  const missing = await recorder.run('a text', async (family) => {
    answer = await ask(family)
  })
  expect(missing).toEqual([])
  expect(answer).toMatchObject({ content: [{ type: 'text', text: 'She sang.' }] })
  expect(await readdir(join(folder, 'prompts'))).toEqual([])

  const question = 'What did she sing?'
  const [waiting = ''] = await recorder.run('a text', async (family) => family.answer(question))
  await writeFile(join(folder, 'answers', `${waiting}.txt`), 'hymns mostly')
  await recorder.run('a text', async (family) => {
    answer = family.answer(question)
  })
  expect(answer).toBe('hymns mostly')
  await recorder.close()
  vi.unstubAllEnvs()
})
