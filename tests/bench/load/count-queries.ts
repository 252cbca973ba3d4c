import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

type Postgres = { superuserUrl: string; logFile: string }

/** How many statements a database client with this name sends while `act` runs, from PostgreSQL's log. */
export async function countQueries(
  postgres: Postgres,
  applicationName: string,
  act: () => Promise<unknown>,
): Promise<number> {
  await logStatements(postgres, 'all')
  const before = await readFile(postgres.logFile, 'utf8')
  await act()
  await pause(200)
  const after = await readFile(postgres.logFile, 'utf8')
  await logStatements(postgres, 'none')
  const lines = after.slice(before.length).split('\n')
  return lines.filter((line) =>
    new RegExp(`^${applicationName} LOG:  (statement|execute)`).test(line),
  ).length
}

async function logStatements({ superuserUrl }: Postgres, which: 'all' | 'none') {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query(`alter system set log_statement = '${which}'`)
  await client.query(`alter system set log_line_prefix = '%a '`)
  await client.query('select pg_reload_conf()')
  await client.end()
  await pause(300)
}
