import { readConfig } from './config.ts'
import { startWorker } from './processes.ts'
import { stopOnSignal } from './stopping.ts'

const { log, stop } = await startWorker(readConfig(process.env))
stopOnSignal(log, stop)
