import { expect, test } from 'vitest'
import { eulogyFileName } from './files.ts'

test.each([
  ['Rosa Miller', 'Eulogy for Rosa Miller.pdf'],
  ['Łukasz Świętosławski', 'Eulogy for Łukasz Świętosławski.pdf'],
  ['Nguyễn Thị Ánh', 'Eulogy for Nguyễn Thị Ánh.pdf'],
  ['../../etc/passwd', 'Eulogy for .. .. etc passwd.pdf'],
  ['Bill "Red" O’Neil: a | b?', 'Eulogy for Bill Red O’Neil a b.pdf'],
  ['Rosa\r\nSet-Cookie: a', 'Eulogy for Rosa Set-Cookie a.pdf'],
  ['Rosa\u202efdp.exe', 'Eulogy for Rosa fdp.exe.pdf'],
  ['Rosa Jr.', 'Eulogy for Rosa Jr.pdf'],
  ['Rosa Jr. . .', 'Eulogy for Rosa Jr.pdf'],
  ['/', 'Eulogy for.pdf'],
])('the file for %j is named %j', (person, name) => {
  expect(eulogyFileName(person, 'reading-copy')).toBe(name)
})

test('a long name is shortened without cutting a character in two', () => {
  const name = eulogyFileName('🖤'.repeat(120), 'word')
  expect(name).toBe(`Eulogy for ${'🖤'.repeat(69)}.docx`)
})
