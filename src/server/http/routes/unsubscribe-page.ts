import { Html, html } from '#server/http/html/html.ts'
import { plainPage } from '#server/http/html/plain-page.ts'

export type UnsubscribePage = 'ask' | 'unsubscribed' | 'resubscribed' | 'unknown'

const stopped = 'private links to previews, emails about new memories, or automatic replies'

const kept =
  'Emails about something you bought still come: the eulogy, your private links, a memory that was taken back, a refund, and the notice before we erase it. So does an answer that a person writes to you.'

const words: Record<UnsubscribePage, { title: string; text: string; form: string }> = {
  ask: {
    title: 'Stop emails to this address?',
    text: `We’ll no longer send ${stopped} to it, no matter who asks for them. ${kept}`,
    form: '<form method="post"><button>Stop these emails</button></form>',
  },
  unsubscribed: {
    title: 'We’ve stopped these emails',
    text: `We won’t send ${stopped} to this address. ${kept}`,
    form: '<form method="post"><button class="quiet" name="again" value="yes">Allow them again</button></form>',
  },
  resubscribed: {
    title: 'You’ll get these emails again',
    text: 'We send them when someone enters this address and asks for one.',
    form: '',
  },
  unknown: {
    title: 'This link isn’t complete',
    text: 'Please open it from the email again. If that doesn’t help, reply to the email, and a person will take care of it.',
    form: '',
  },
}

/** Rendered here, since it depends on the key in its URL. Contains no input. */
export function unsubscribePage(page: UnsubscribePage): string {
  const { title, text, form } = words[page]
  return plainPage({ title, body: html`<h1>${title}</h1><p>${text}</p>${new Html(form)}` })
}
