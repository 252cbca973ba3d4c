import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSecretFiles, secretNames } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'lovingly-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, content: string) {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

test.each(secretNames)('reads %s from a file, without its line break', (name) => {
  const file = write(name, 'of the file\n')
  expect(readSecretFiles({ [`${name}_FILE`]: file, LOG_LEVEL: 'warn' })).toEqual({
    [name]: 'of the file',
    LOG_LEVEL: 'warn',
  })
})

test('leaves settings without a file as they are', () => {
  const env = { STRIPE_KEY: 'sk_test_1', STRIPE_KEY_FILE: '', SSL_CERT_FILE: '/etc/ssl/cert.pem' }
  expect(readSecretFiles(env)).toEqual({
    STRIPE_KEY: 'sk_test_1',
    SSL_CERT_FILE: '/etc/ssl/cert.pem',
  })
})

test('"sslmode=require" encrypts and asks for no certificate, as with psql', () => {
  const url = (options: string) => `postgres://a:b@db:5432/words${options}`
  const read = (name: string, options: string) => readSecretFiles({ [name]: url(options) })[name]
  const required = url('?sslmode=require&uselibpqcompat=true')
  expect(read('DATABASE_URL', '?sslmode=require')).toBe(required)
  expect(read('OWNER_DATABASE_URL', '?sslmode=require')).toBe(required)
  for (const other of ['', '?sslmode=verify-full'])
    expect(read('DATABASE_URL', other)).toBe(url(other))
})

test('lists every problem with a file, and never its content', () => {
  const both = write('both', 'first-secret')
  const read = () =>
    readSecretFiles({
      STRIPE_KEY: 'second-secret',
      STRIPE_KEY_FILE: both,
      SITE_SECRET_FILE: join(folder, 'missing'),
      SMTP_URL_FILE: write('blank', '\n'),
      DATABASE_URL_FILE: write('lines', 'third-secret\nfourth-secret\n'),
    })
  expect(read).toThrow(/STRIPE_KEY_FILE: both are set/)
  expect(read).toThrow(/SITE_SECRET_FILE: .*missing can't be read \(ENOENT\)/)
  expect(read).toThrow(/SMTP_URL_FILE: .*blank is empty/)
  expect(read).toThrow(/DATABASE_URL_FILE: .*lines has more than one line/)
  expect(read).not.toThrow(/-secret/)
})
