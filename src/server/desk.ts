import { startDesk } from './desk-process.ts'
import { run } from './run.ts'

await run('desk', startDesk)
