import { record } from '#web/analytics.ts'
import { notices } from './notices.ts'
import { complain, type Stage } from './panel-acts.ts'

export async function copyText(stage: Stage, text: string) {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    return complain(stage, notices.notCopied)
  }
  record({ event: 'copy_eulogy' })
  stage.notify(notices.copied)
  stage.dispatch({ type: 'mended', trouble: notices.notCopied.text })
}

export function fileName(person: string | null): string {
  return `Eulogy_for_${(person ?? 'your loved one').replaceAll(' ', '_')}.txt`
}

export function downloadText(text: string, person: string | null) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: fileName(person),
  })
  link.click()
  URL.revokeObjectURL(address)
  record({ event: 'download_eulogy_txt' })
}
