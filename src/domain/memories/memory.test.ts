import { expect, test } from 'vitest'
import { memoryLinkSchema } from './memory.ts'

const noteOf = (note: string) => memoryLinkSchema.shape.note.safeParse(note)

test.each([
  '',
  'A sentence or two is enough.\nThank you.',
  'The service is on May 12, 2026 at 10:30, so please write by May 10, 18:00.',
  'It’s on 5/12/2026, 10:30-12:00. Dr.Li will speak at 11.15 and J.R. Smith after that.',
  'She was born on 3 March 1941 and taught from 1963 to 2004 in Room 101.',
  'Anna Diaz, 1941-2024. Please write by 2026-05-10.',
  'Tell the one about the 4 boats… you know which.',
])('a note may say: %s', (note) => {
  expect(noteOf(note)).toMatchObject({ success: true, data: note })
})

test.each([
  'Your parcel waits at https://evil.example/x',
  'Log in at paypal-help.in now',
  'Log in at paypal-help . com now',
  'Visit evil．com',
  'See www.evil.test',
  'Write to help@evil.test',
  'Call +1 888 555 0199 today',
  'Call (888) 555-0199',
  'Call 8 8 8 5 5 5 0 1 9 9',
  'Call ８８８５５５０１９９',
  'Call 888.555.0199, open 10:30',
  'Call 1800-2019-2020 today',
  'Call 01.23.45.67.89',
])('a note that leads elsewhere is refused: %s', (note) => {
  expect(noteOf(note).error?.issues).toMatchObject([
    { message: expect.stringContaining('without a web address, email address or phone number') },
  ])
})
