import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/store/database/migration.ts'
import { queryRows, urlWith } from '#tests/support/observer.ts'
import { startTempPostgres, testPassword } from './database-folder.ts'
import { requireFamilyLock } from './family-lock.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    /** Of the same server. */
    superuserUrl: string
  }
}

/** Starts one server with a migrated template; DATABASE_URL selects another server. */
export default async function setup(project: TestProject) {
  const { DATABASE_URL: url } = process.env
  const server = url
    ? { url, superuserUrl: url, stop: async () => {} }
    : await startTempPostgres('tests', ['max_connections=300'])
  const dropTemplate = () =>
    queryRows(server.url, 'drop database if exists lovingly_template with (force)')
  await dropTemplate()
  await queryRows(server.url, 'create database lovingly_template')
  const template = urlWith(server.url, { pathname: '/lovingly_template' })
  await migrate(template, join(import.meta.dirname, '../../migrations'), {
    api: testPassword,
    worker: testPassword,
  })
  await requireFamilyLock(template)
  project.provide('postgresUrl', server.url)
  project.provide('superuserUrl', server.superuserUrl)
  return async () => {
    await dropTemplate()
    await server.stop()
  }
}
