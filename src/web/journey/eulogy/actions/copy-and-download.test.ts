import { expect, it } from 'vitest'
import { fileName } from './copy-and-download.ts'

it('names the file after the person, without spaces', () => {
  expect(fileName('Ruth Ellen Carver')).toBe('Eulogy_for_Ruth_Ellen_Carver.txt')
  expect(fileName(null)).toBe('Eulogy_for_your_loved_one.txt')
})
