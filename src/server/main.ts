import { readConfig } from './config.ts'
import { startApi } from './processes.ts'
import { stopOnSignal } from './stopping.ts'

const { log, stop } = await startApi(readConfig(process.env))
stopOnSignal(log, stop)
