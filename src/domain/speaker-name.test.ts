import { expect, test } from 'vitest'
import { speakerName } from './speaker-name.ts'

test.each([
  ['Anna', 'Anna'],
  ['  Anna Maria Lind ', 'Anna'],
  ['DON', 'DON'],
  ['Lind, Anna Maria', 'Anna'],
  ['lind ,dr. anna', 'dr. anna'],
  ['Anna, RN', 'Anna'],
  ['Anna, his daughter', 'Anna'],
  ['Robert E Lee', 'Robert'],
  ['Mary Y Park', 'Mary'],
  ['The Reverend Anna Lind', 'Reverend Anna'],
  ['', ''],
])('%j: only the first word is sent: %j', (typed, sent) => {
  expect(speakerName(typed)).toBe(sent)
})

test.each([
  ['Noor and Thomas Haddad', 'Noor and Thomas'],
  ['Ana Ruiz, Luis Ruiz & Eva', 'Ana, Luis & Eva'],
  ['María y José Ortega', 'María y José'],
  ['Dr. Ngozi Adeyemi', 'Dr. Ngozi'],
  ['J. R. Tolland', 'J. R. Tolland'],
  ['Father Michael Byrne', 'Father Michael'],
  ['Grandma Rose Lind', 'Grandma Rose'],
  ['Grandma', 'Grandma'],
  ['The Smith Family', 'The Smith Family'],
  ['the Jones kids', 'the Jones kids'],
  ['The', 'The'],
  ['Noor And Thomas', 'Noor And Thomas'],
  ['The Smiths and Ana Ruiz', 'The Smiths and Ana'],
])('%j: as much as the text needs is sent: %j', (typed, sent) => {
  expect(speakerName(typed)).toBe(sent)
})
