import { expect, test } from 'vitest'
import { isForControl, turnByKey, turnByPointer } from './turns.ts'

const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
  turnByKey({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held })

test.each([
  ['PageDown', 'next'],
  ['PageUp', 'previous'],
  ['ArrowRight', 'next'],
  ['ArrowLeft', 'previous'],
  ['ArrowDown', 'next'],
  ['ArrowUp', 'previous'],
  ['Home', 'first'],
  ['End', 'last'],
  [' ', 'next'],
  ['a', null],
  ['Tab', null],
  ['Escape', null],
])('the key %j turns to %s', (key, turn) => expect(press(key)).toBe(turn))

test('Shift with space turns back, and leaves the browser’s shortcuts alone', () => {
  expect(press(' ', { shiftKey: true })).toBe('previous')
  expect(press('ArrowLeft', { altKey: true })).toBeNull()
  expect(press('ArrowRight', { metaKey: true })).toBeNull()
})

test('a focused button keeps space and Enter, but not the keys of a remote', () => {
  const button = document.createElement('button')
  const label = button.appendChild(document.createElement('span'))
  expect(isForControl(label, ' ')).toBe(true)
  expect(isForControl(button, 'Enter')).toBe(true)
  expect(isForControl(button, 'PageDown')).toBe(false)
  expect(isForControl(document.createElement('input'), 'ArrowDown')).toBe(true)
  expect(isForControl(document.body, ' ')).toBe(false)
  expect(isForControl(null, ' ')).toBe(false)
})

const area = { left: 0, width: 400 }
test.each([
  ['a tap in the middle', [200, 300], [200, 300], 'next'],
  ['a tap on the right', [390, 300], [392, 302], 'next'],
  ['a tap on the left', [60, 300], [60, 300], 'previous'],
  ['a swipe to the left', [300, 300], [180, 320], 'next'],
  ['a swipe to the right', [100, 300], [220, 290], 'previous'],
  ['a swipe up', [200, 600], [210, 300], 'next'],
  ['a swipe down', [200, 300], [190, 600], 'previous'],
  ['a short drag', [200, 300], [225, 300], null],
] as const)('%s turns: %s to %s gives %s', (_, [x, y], [toX, toY], turn) => {
  expect(turnByPointer({ x, y }, { x: toX, y: toY }, area)).toBe(turn)
})
