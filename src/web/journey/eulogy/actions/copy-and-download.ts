import { typeset } from '#domain/typography.ts'
import { record } from '#web/analytics.ts'
import { type EulogyContext, showError } from '#web/journey/eulogy/load-eulogy.ts'
import { notices } from '#web/journey/notices.ts'

export async function copyText(context: EulogyContext, text: string) {
  try {
    await navigator.clipboard.writeText(typeset(text))
  } catch {
    return showError(context, notices.notCopied)
  }
  record({ event: 'copy_eulogy' })
  context.notify(notices.copied)
  context.dispatch({ type: 'failure-cleared', failure: notices.notCopied.text })
}

export function fileName(person: string | null): string {
  return `Eulogy_for_${(person ?? 'your loved one').replaceAll(' ', '_')}.txt`
}

export function downloadText(text: string, person: string | null) {
  saveFile(typeset(text), fileName(person), 'text/plain;charset=utf-8')
  record({ event: 'download_eulogy_txt' })
}

export function saveFile(content: BlobPart, name: string, type: string) {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Safari reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
