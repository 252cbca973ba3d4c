import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '#scripts/local/postgres.ts'
import { migrate } from '#server/store/database/migration.ts'
import { makeDatabaseFolder, testPassword } from './database-folder.ts'
import { requireFamilyLock } from './family-lock.ts'
import { freePort } from './http.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    /** Of the same server. */
    superuserUrl: string
  }
}

/** Starts one server with a migrated template; DATABASE_URL selects another server. */
export default async function setup(project: TestProject) {
  const server = process.env.DATABASE_URL
    ? {
        url: process.env.DATABASE_URL,
        superuserUrl: process.env.DATABASE_URL,
        stop: async () => {},
      }
    : await startTempServer()
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query('drop database if exists lovingly_template with (force)')
  await client.query('create database lovingly_template')
  const template = new URL(server.url)
  template.pathname = '/lovingly_template'
  await migrate(template.href, join(import.meta.dirname, '../../migrations'), {
    api: testPassword,
    worker: testPassword,
  })
  await requireFamilyLock(template.href)
  project.provide('postgresUrl', server.url)
  project.provide('superuserUrl', server.superuserUrl)
  return async () => {
    await client.query('drop database if exists lovingly_template with (force)')
    await client.end()
    await server.stop()
  }
}

async function startTempServer() {
  const folder = await makeDatabaseFolder('tests')
  const server = await startPostgres(folder, await freePort(), {
    flags: ['-c', 'fsync=off', '-c', 'max_connections=300'],
    // On Ctrl-C vitest exits without calling the teardown.
    tempPaths: [folder, `${folder}.log`],
  })
  return {
    url: server.url,
    superuserUrl: server.superuserUrl,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
      await rm(`${folder}.log`, { force: true })
    },
  }
}
