import pg from 'pg'
import type { Figure } from './figures.ts'

type Row = {
  preview: boolean
  texts: number
  calls: number
  input: number
  output: number
  micros: number
  most: number
}

/** Calls, tokens and dollars for each preview and each text, at the configured list prices. */
export async function measureCosts(databaseUrl: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(`
      select preview, count(*)::int as texts, avg(calls)::float as calls, avg(input)::float as input,
        avg(output)::float as output, avg(micros)::float as micros, max(micros)::float as most
      from (select purpose = 'preview' as preview, submission_id, count(*) as calls,
          sum(input_tokens) as input, sum(output_tokens) as output, sum(cost_micros) as micros
        from spend group by 1, 2) as each
      group by 1 order by 1 desc`)
    return rows.map(({ preview, texts, calls, input, output, micros, most }) => ({
      name: `E8 each ${preview ? 'preview' : 'text'}, mean of ${texts}`,
      value: `${calls.toFixed(1)} calls, ${input.toFixed(0)} tokens in, ${output.toFixed(0)} out, $${(micros / 1e6).toFixed(4)}, at most $${(most / 1e6).toFixed(4)}`,
      passed: calls > 0,
    }))
  } finally {
    await client.end()
  }
}
