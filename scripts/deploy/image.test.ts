import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { evalsFile } from '#server/launch/launch.ts'
import { acceptedFile } from '#server/launch/launch-item.ts'
import { projectFolder } from '#server/project-folder.ts'
import { imagePaths } from './image.ts'

test('the image has what the processes and the launch check read, and nothing else', () => {
  expect(imagePaths.toSorted()).toEqual(
    [
      evalsFile,
      acceptedFile,
      'build',
      'migrations',
      'package.json',
      'package-lock.json',
    ].toSorted(),
  )
})

test('backups, secrets and tools of developers never get into the image', () => {
  const ignored = readFileSync(join(projectFolder, '.dockerignore'), 'utf8').trim().split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.env', 'backups', '.git', 'node_modules']))
})
