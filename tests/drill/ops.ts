import { execFile } from 'node:child_process'
import { join } from 'node:path'

const cli = join(import.meta.dirname, '../../src/ops/cli.ts')

/** Runs an operator command in its own process and returns what it prints. */
export function runOps(
  env: Record<string, string>,
  args: string[],
  input: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [cli, ...args],
      { env: { PATH: process.env.PATH, ...env }, maxBuffer: 100_000_000 },
      (error, stdout, stderr) =>
        error ? reject(new Error(`${args}: ${stderr}`)) : resolve(stdout),
    )
    child.stdin?.end(input)
  })
}
