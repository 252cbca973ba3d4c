import { expect, test } from 'vitest'
import { commands, parseCommand, usage } from './commands.ts'

test('the usage lists every command with its arguments', () => {
  for (const [name, { args }] of Object.entries(commands)) {
    expect(usage()).toContain(['npm run ops --', name, ...args].join(' '))
  }
})

test.each([[[]], [['unknown']], [['toString']], [['order']], [['order', '12345678', 'more']]])(
  'rejects %j',
  (args) => {
    expect(parseCommand(args)).toBeNull()
  },
)
