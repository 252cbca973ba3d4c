import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from './problems.ts'

async function logOf(error: Error) {
  const logged: unknown[] = []
  const log = (...line: unknown[]) => void logged.push(line)
  const app = Fastify()
  handleErrors(app, { info: log, warn: log, error: log })
  app.get('/', () => {
    throw error
  })
  const { statusCode, body } = await app.inject('/')
  return { statusCode, body, logged: JSON.stringify(logged) }
}

test('an unexpected error is logged with its reason, and the response has none', async () => {
  const { statusCode, body, logged } = await logOf(new TypeError('x is not a function'))
  expect(statusCode).toBe(500)
  expect(logged).toContain('x is not a function')
  expect(body).not.toContain('function')
})

test('a value that the database rejects is in neither the log nor the response', async () => {
  const message = 'invalid input syntax for type integer: "Zanzibarina"'
  const error = Object.assign(new Error(message), { code: '22P02', detail: 'Zanzibarina' })
  const { statusCode, body, logged } = await logOf(error)
  expect(statusCode).toBe(500)
  expect(logged).toContain('22P02')
  expect(logged + body).not.toContain('Zanzibarina')
})
