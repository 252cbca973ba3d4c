import { parseArgs } from 'node:util'
import { runSmokeJourney, SmokeFailed } from './smoke-journey.ts'

const timeoutMs = 120_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'no-preview': { type: 'boolean' }, email: { type: 'string' } },
})
const [address] = positionals
if (!address || !URL.canParse(address)) {
  console.error(
    'Usage: node src/ops/smoke.ts https://www.example.com [--no-preview] [--email ADDRESS]',
  )
  process.exit(2)
}
const { origin, hostname } = new URL(address)
const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
const domain = isLocal ? 'example.com' : hostname.replace(/^www\./, '')

const startedAt = performance.now()
const timer = setTimeout(() => exit('FAIL', 'It took longer than two minutes.'), timeoutMs)
timer.unref()
try {
  await runSmokeJourney({
    url: origin,
    email: values.email ?? `smoke-test@${domain}`,
    withPreview: !values['no-preview'],
    onStep: (step, ms) => console.log(`${String(ms).padStart(6)} ms  ${step}`),
  })
  exit('pass', `${origin} works.`)
} catch (error) {
  const isExpected = error instanceof SmokeFailed
  exit('FAIL', isExpected ? error.message : `${origin} can't be reached: ${describeError(error)}`)
}

function exit(result: 'pass' | 'FAIL', sentence: string): never {
  console.log(`${result}  ${Math.round(performance.now() - startedAt)} ms  ${sentence}`)
  process.exit(result === 'pass' ? 0 : 1)
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return cause instanceof Error ? cause.message : error.message
}
