import { join } from 'node:path'

// Before anything reads operator.json: tests bring their own facts, so that they pass whatever the operator has filled in.
process.env.OPERATOR_FILE ??= join(import.meta.dirname, 'operator.json')
