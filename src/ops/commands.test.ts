import { expect, test } from 'vitest'
import { commands, parseCommand, usage } from './commands.ts'

test('the usage lists every command with what it takes', () => {
  for (const [name, { args }] of Object.entries(commands)) {
    expect(usage()).toContain(['npm run ops --', name, ...args].join(' '))
  }
})

test.each([[[]], [['unknown']], [['toString']], [['order']], [['order', '12345678', 'more']]])(
  'nothing is run for %j',
  (typed) => {
    expect(parseCommand(typed)).toBeNull()
  },
)
