import { expect, it } from 'vitest'
import { suggestEmail } from './suggest-email.ts'
import { suggestName } from './suggest-name.ts'

it.each([
  ['margaret hale', 'Margaret Hale'],
  ['uncle bob', 'Uncle Bob'],
  ['  anna ', 'Anna'],
  ['Margaret hale', 'Margaret Hale'],
  ['ludwig van beethoven', 'Ludwig van Beethoven'],
  ['van morrison', 'Van Morrison'],
  ['oscar de la renta', 'Oscar de la Renta'],
  ['ahmed bin rashid', 'Ahmed bin Rashid'],
  ['frank and duke', 'Frank and Duke'],
  ["anne-marie o'brien", "Anne-Marie O'Brien"],
  ['maura o’brien', 'Maura O’Brien'],
  ["ann's bob", "Ann's Bob"],
  ['j.r. mcdonald', 'J.R. McDonald'],
  ['walter "pops" hollis', 'Walter "Pops" Hollis'],
  ['joyce pettifer (nan)', 'Joyce Pettifer (Nan)'],
  ['åsa øberg', 'Åsa Øberg'],
])('asks whether %s was meant to be %s', (typed, meant) => {
  expect(suggestName(typed)).toBe(meant)
})

it.each([
  ...['', '   ', 'Margaret Hale', 'Ludwig van Beethoven', 'Ahmed bin Rashid'],
  ...['MARGARET HALE', 'Ewan McKay', 'Frank and Duke', 'Margaret (1940)', '王小明', 'محمد'],
])('asks nothing about %j', (typed) => {
  expect(suggestName(typed)).toBeNull()
})

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
  ...['anna@gmail.com', 'anna@mail.com', 'anna@ymail.com', 'anna@example.com'],
  ...['anna@yahoo.co', 'anna@shaw.family', 'anna@', 'anna', ''],
])('asks nothing about %s', (typed) => {
  expect(suggestEmail(typed)).toBeNull()
})
