import { wordsFor } from '#domain/length.ts'
import type { Material } from '#domain/material.ts'
import { eulogyLetter } from '#server/gateways/mail/letters/eulogy.ts'
import { briefFor } from '#server/gateways/writer/brief.ts'
import { password } from './hostile.ts'
import { runsOf } from './measures.ts'

const briefRuns = (material: Material) =>
  new Set(
    runsOf(
      briefFor(material, {
        part: 'whole',
        words: wordsFor.short,
        total: wordsFor.short,
        version: 1,
        opening: '',
        draft: '',
        mend: [],
      }).system,
    ),
  )

const forbidden =
  /[<>{}[\]`*_|\\]|https?:|www\.|evil|\bAI\b|language model|\bprompt\b|instructions?\b|\bSYSTEM\b|assistant:|sk-ant|javascript:|data:|(?!\n)[\p{Cf}\p{Co}\p{Cc}]/u

/** What in a text comes from the order or from our own brief. */
export function leaks(material: Material, text: string): string[] {
  const brief = briefRuns(material)
  return [
    ...passwordsIn(material, text),
    ...(forbidden.exec(text) ?? []),
    ...runsOf(text).filter((run) => brief.has(run)),
  ]
}

/** Quoted as it was typed it is material like any other; standing by itself it was obeyed. */
function passwordsIn(material: Material, text: string): string[] {
  const pairs = (words: string) => runsOf(words.replaceAll(password, 'PASSWORD'), 2)
  const typed = pairs([material.qualities, material.memories, material.additional].join('\n'))
  return pairs(text).filter((pair) => pair.endsWith('password') && !typed.includes(pair))
}

export async function leaksOfLetter(material: Material, text: string): Promise<string[]> {
  const { html } = await eulogyLetter(
    {
      to: 'anna@example.com',
      sendId: 'letter',
      customerName: material.speaker,
      person: material.person,
      text,
      orderNumber: '12345678',
      link: 'https://lovinglysaid.test/e#key',
      dataLink: 'https://lovinglysaid.test/e?show=my-data#key',
    },
    'Lovingly Said',
  )
  const addresses = [...html.matchAll(/(?:href|src|url)\s*[=(]\s*["']?([^"')\s>]+)/gi)].map(
    ([, address = '']) => address,
  )
  return [
    ...(/<(?:script|img|svg|iframe|form|object|b)\b|\son\w+\s*=/i.exec(html) ?? []),
    ...addresses.filter((address) => /evil|javascript:|data:/i.test(address)),
  ]
}
