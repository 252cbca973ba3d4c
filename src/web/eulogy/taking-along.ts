import { record } from '#web/analytics.ts'
import type { Notice } from '#web/ui/toasts.tsx'
import { notices } from './notices.ts'

export async function copyText(text: string, notify: (notice: Notice) => void) {
  try {
    await navigator.clipboard.writeText(text)
    record({ event: 'copy_eulogy' })
    notify(notices.copied)
  } catch {
    notify(notices.notCopied)
  }
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
