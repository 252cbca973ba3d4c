import { typeset } from '#domain/typography.ts'
import { record } from '#web/analytics.ts'

export function fileName(person: string | null): string {
  return `Eulogy_for_${(person ?? 'your loved one').replaceAll(' ', '_')}.txt`
}

/** Returns the name of the file. */
export function downloadText(text: string, person: string | null): string {
  record({ event: 'download_eulogy_txt' })
  return saveFile(typeset(text), fileName(person), 'text/plain;charset=utf-8')
}

export function saveFile(content: BlobPart, name: string, type: string): string {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Safari reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return name
}
