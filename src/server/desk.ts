import { startDesk } from './processes.ts'
import { run } from './run.ts'

await run('desk', startDesk)
