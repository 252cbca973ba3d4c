import { expect, test } from 'vitest'
import { eulogyFileName } from './files.ts'

test.each([
  ['Rosa Miller', 'Eulogy_for_Rosa_Miller.pdf'],
  ['Łukasz Świętosławski', 'Eulogy_for_Łukasz_Świętosławski.pdf'],
  ['Nguyễn Thị Ánh', 'Eulogy_for_Nguyễn_Thị_Ánh.pdf'],
  ['../../etc/passwd', 'Eulogy_for_.._.._etc_passwd.pdf'],
  ['Bill "Red" O’Neil: a | b?', 'Eulogy_for_Bill_Red_O’Neil_a_b.pdf'],
  ['Rosa\r\nSet-Cookie: a', 'Eulogy_for_Rosa_Set-Cookie_a.pdf'],
  ['Rosa\u202efdp.exe', 'Eulogy_for_Rosa_fdp.exe.pdf'],
  ['Rosa Jr.', 'Eulogy_for_Rosa_Jr.pdf'],
  ['Rosa Jr. . .', 'Eulogy_for_Rosa_Jr.pdf'],
  ['/', 'Eulogy_for.pdf'],
])('the file for %j is named %j', (person, name) => {
  expect(eulogyFileName(person, 'reading-copy')).toBe(name)
})

test('a long name is shortened without cutting a character in two', () => {
  const name = eulogyFileName('🖤'.repeat(120), 'word')
  expect(name).toBe(`Eulogy_for_${'🖤'.repeat(69)}.docx`)
})
