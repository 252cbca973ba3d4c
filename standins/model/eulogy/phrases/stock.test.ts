import { describe, expect, it } from 'vitest'
import { readTold } from '#standins/model/eulogy/told.ts'
import * as check from '#standins/model/kept/checks.ts'
import * as bonds from './bonds.ts'
import * as carrying from './carrying.ts'
import * as families from './families.ts'
import * as farewells from './farewells.ts'
import * as gathering from './gathering.ts'
import * as moments from './moments.ts'
import * as openings from './openings.ts'
import * as qualities from './qualities.ts'
import * as themes from './themes.ts'
import * as together from './together.ts'

type Tree = string | readonly Tree[] | { readonly [key: string]: Tree }

const leaves = (tree: Tree): string[] =>
  typeof tree === 'string' ? [tree] : Object.values(tree).flatMap(leaves)

const { religious: religiousThemes, ...otherThemes } = themes.themes
const { religious: religiousLeads, ...otherLeads } = themes.themeLeads
const { religious: religiousFarewell, ...otherFarewells } = farewells.themedFarewell
const religious = leaves([religiousThemes, religiousLeads, religiousFarewell])
const secular = leaves([
  ...[bonds, carrying, families, gathering, moments, openings, qualities, together].map((all) => ({
    ...all,
  })),
  otherThemes,
  otherLeads,
  { ...farewells, themedFarewell: otherFarewells },
])
const stock = [...secular, ...religious]
const nothing = readTold({})

describe(`the stock of ${stock.length} phrases`, () => {
  it('is large', () => {
    expect(stock.length).toBeGreaterThan(1200)
    const twice = stock.filter((phrase, at) => stock.indexOf(phrase) !== at)
    expect(twice).toEqual(['{He} {was} {q}.'])
  })

  it('ends each sentence, and says none of more than 28 words', () => {
    const wrong = stock.filter(
      (phrase) =>
        !/[.?]$/.test(phrase) ||
        check.sentences(phrase).some((sentence) => check.words(sentence).length > 28),
    )
    expect(wrong).toEqual([])
  })

  it('knows only the slots that can be filled', () => {
    const slots = stock.flatMap((phrase) => phrase.match(/\{(\w+)\}/g) ?? [])
    expect([...new Set(slots.map((slot) => slot.toLowerCase()))].sort()).toEqual(
      [
        ...['{he}', '{him}', '{his}', '{himself}', '{was}', '{is}'],
        ...['{full}', '{call}', '{dear}', '{bond}', '{rel}', '{arel}', '{speaker}'],
        ...['{q}', '{list}', '{reading}'],
      ].sort(),
    )
  })

  it('states no name, number or quotation, and no cliché', () => {
    const plain = stock.map((phrase) => phrase.replace(/\{(\w+)\}/g, 'x'))
    const told = readTold({ theme: 'religious' })
    expect(plain.flatMap((phrase) => check.inventions(phrase, told))).toEqual([])
    expect(plain.flatMap((phrase) => check.clichesIn(phrase, nothing))).toEqual([])
    expect(plain.filter((phrase) => /["'“”!]|\bpassed\b/.test(phrase))).toEqual([])
  })

  it('has religious words only where religion was asked for', () => {
    expect(secular.flatMap((phrase) => check.religiousWords(phrase, nothing))).toEqual([])
  })

  it('lets nobody be only "he" or "she"', () => {
    expect(
      stock.filter((phrase) =>
        /\b(?:she|he|her|him|his|hers)\b/i.test(phrase.replace(/\{\w+\}/g, '')),
      ),
    ).toEqual([])
  })
})
