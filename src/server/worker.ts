import { startWorker } from './processes.ts'
import { run } from './run.ts'

await run('worker', startWorker)
