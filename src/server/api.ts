import { startApi } from './processes.ts'
import { run } from './run.ts'

await run('api', startApi)
