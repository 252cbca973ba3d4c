import { expect, it } from 'vitest'
import { suggestEmail } from './suggest-email.ts'

it.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['anna@gmai.com', 'anna@gmail.com'],
  ['anna@gmaill.com', 'anna@gmail.com'],
  ['anna@gnail.com', 'anna@gmail.com'],
  ['Anna.B@Yaho.com', 'Anna.B@yahoo.com'],
  ['anna@hotmail.con', 'anna@hotmail.com'],
  ['anna@outlok.com', 'anna@outlook.com'],
  ['anna@gmial.con', 'anna@gmail.com'],
  ['anna@church.ogr', 'anna@church.org'],
])('asks whether %s was meant to be %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

it.each([
  'anna@gmail.com',
  'anna@mail.com',
  'anna@ymail.com',
  'anna@example.com',
  'anna@yahoo.co',
  'anna@shaw.family',
  'anna@',
  'anna',
  '',
])('asks nothing about %s', (typed) => {
  expect(suggestEmail(typed)).toBeNull()
})
