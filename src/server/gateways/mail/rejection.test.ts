import { expect, test } from 'vitest'
import { findRejection } from './rejection.ts'

const reply = (command: string, responseCode?: number, response = '') =>
  Object.assign(new Error('rejected'), { command, responseCode, response })

test.each([
  ['RCPT TO', 550, '550 5.1.1 No such mailbox', '550 5.1.1', true],
  ['RCPT TO', 550, '550 No such mailbox', '550', true],
  ['RCPT TO', 552, '552-5.2.2 Mailbox full', '552 5.2.2', true],
  ['RCPT TO', 554, '554 5.7.1 Relay access denied', '554 5.7.1', false],
  ['DATA', 550, '550 5.1.1 No such mailbox', '550 5.1.1', true],
  ['DATA', 554, '554 5.7.1 Looks like spam', '554 5.7.1', false],
  ['DATA', 500, '500 Rejected', '500', false],
])('%s answered with %i "%s" is a rejection', (command, code, response, reason, isMailbox) => {
  const rejection = { reason, isMailboxRejected: isMailbox }
  expect(findRejection(reply(command, code, response))).toEqual(rejection)
})

test.each([
  ['a temporary error', reply('RCPT TO', 451, '451 4.7.1 Greylisted')],
  ['the largest temporary error', reply('DATA', 499)],
  ['a rejected sender', reply('MAIL FROM', 550, '550 5.1.8 Unknown sender')],
  ['a failed login', reply('DATA', 535, '535 5.7.8 Bad credentials')],
  ['a missing login', reply('RCPT TO', 530, '530 5.7.0 Log in first')],
  ['a reply without a code', reply('DATA')],
  ['a lost connection', new Error('ECONNRESET')],
  ['no error', null],
])('%s is not a rejection', (_case, error) => expect(findRejection(error)).toBeNull())
