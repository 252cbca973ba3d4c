/**
 * Finds statements of a migration that would break the release that is still running, or block its queries for long.
 * It reads the text only: what it accepts can still be wrong (docs/run.md).
 */
export function findUnsafeStatements(sql: string): string[] {
  const noTransaction = /^-- no-transaction\b/.test(sql)
  const mayRemove = /^-- contract: \S/m.test(sql)
  const statements = splitStatements(sql)
  const created = new Set(
    statements.flatMap((text) => /^create table (?:if not exists )?(\w+)/.exec(text)?.[1] ?? []),
  )
  return statements.flatMap((text) => {
    const table = tableOf(text)
    // Nobody uses a table of this migration yet.
    if (table && created.has(table)) return []
    return rules
      .filter(({ broken }) => broken(text, { noTransaction, mayRemove }))
      .map(({ instead }) => `${text.slice(0, 60)}: ${instead}`)
  })
}

type File = { noTransaction: boolean; mayRemove: boolean }
type Rule = { broken: (statement: string, file: File) => boolean; instead: string }

const addedColumn = /\badd column\b([^,]*)/g
const volatile = /default [^,]*\b(?:random|gen_random_uuid|clock_timestamp|nextval|timeofday)\b/
const isIndex = (text: string) => /^create (?:unique )?index\b/.test(text)
const isConcurrent = (text: string) => /\bconcurrently\b/.test(text)

const rules: Rule[] = [
  {
    broken: (text, { mayRemove }) =>
      !mayRemove &&
      /^drop (?:table|view|function|type|schema)\b|\bdrop (?:column|default)\b|\brename\b/.test(
        text,
      ),
    instead:
      'the running release may use it. Remove it one release later, in a file with "-- contract: why nothing uses it"',
  },
  {
    broken: (text) =>
      [...text.matchAll(addedColumn)].some(
        ([, column = '']) => /\bnot null\b/.test(column) && !/\bdefault\b/.test(column),
      ),
    instead: 'the running release inserts rows without it. Give it a default, or allow null',
  },
  {
    broken: (text) => [...text.matchAll(addedColumn)].some(([column]) => volatile.test(column)),
    instead:
      'a volatile default rewrites the table under a lock. Add it without, then fill it in batches',
  },
  {
    broken: (text) => /\balter (?:column )?\w+ (?:set data )?type\b/.test(text),
    instead:
      'it rewrites the table, and the running release expects the old type. Add a new column',
  },
  {
    broken: (text) => /\bset not null\b/.test(text),
    instead: 'it reads the whole table under a lock. Add a check "not valid", then validate it',
  },
  {
    broken: (text) =>
      /\badd (?:constraint \w+ )?(?:check|foreign key|unique|primary key|exclude)\b/.test(text) &&
      !/\bnot valid\b|\busing index\b/.test(text),
    instead:
      'it checks the whole table under a lock. Add it "not valid" or "using index", then validate it',
  },
  {
    broken: (text) =>
      [...text.matchAll(addedColumn)].some(([, column = '']) =>
        /\b(?:references|unique|check|primary key)\b/.test(column),
      ),
    instead: 'add the column first, and its constraint "not valid" in a statement of its own',
  },
  {
    broken: (text) => isIndex(text) && !isConcurrent(text),
    instead: 'it blocks writes. Use "create index concurrently" in a file with "-- no-transaction"',
  },
  {
    broken: (text, { noTransaction }) => isConcurrent(text) && !noTransaction,
    instead: 'it can\'t run in a transaction. Start the file with "-- no-transaction"',
  },
  {
    broken: (text, { noTransaction }) =>
      noTransaction && !/\bif (?:not )?exists\b|^alter table \w+ validate\b/.test(text),
    instead: 'it must be safe to run twice: "if not exists"',
  },
  {
    broken: (text) => /^(?:update|delete from)\b/.test(text) && !/\bwhere\b/.test(text),
    instead: 'it locks every row until the end. Do it in batches, outside the migration',
  },
  {
    broken: (text) => /^(?:lock|truncate|cluster|vacuum full|reindex)\b/.test(text),
    instead: 'it blocks every query',
  },
  {
    broken: (text) =>
      /\block_timeout\b|\bstatement_timeout\b|^(?:begin|commit|rollback)\b/.test(text),
    instead: 'the runner sets the timeouts and the transaction (apply-migration.ts)',
  },
]

function tableOf(text: string): string | undefined {
  const pattern =
    /^(?:alter table (?:if exists )?(?:only )?|create (?:unique )?index\b.*? on |update |delete from )(\w+)/
  return pattern.exec(text)?.[1]
}

/** Without comments and function bodies, in lower case, with single spaces. */
function splitStatements(sql: string): string[] {
  return sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, 'body')
    .replace(/--.*$/gm, '')
    .split(';')
    .map((text) => text.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean)
}
