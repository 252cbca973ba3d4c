import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plantedBugs } from '#tests/planted/planted-bugs.ts'

const project = join(import.meta.dirname, '..')

test.each(plantedBugs)('$name: fits the code', ({ file, find, replace, tests }) => {
  expect(readFileSync(join(project, file), 'utf8').split(find)).toHaveLength(2)
  expect(replace).not.toBe(find)
  expect(tests.filter((path) => !existsSync(join(project, path)))).toEqual([])
})

test('has each bug once', () => {
  expect(new Set(plantedBugs.map(({ name }) => name)).size).toBe(plantedBugs.length)
})
