import { formatTime } from '#domain/desk/format.ts'
import type { StoryEntry } from '#domain/desk/story.ts'
import { type Html, html } from '#server/http/html/html.ts'

/** "2026-11-16 03:10", with the exact time for machines. */
export const timeOf = (at: Date) =>
  html`<time datetime="${at.toISOString()}">${formatTime(at).slice(0, 16)}</time>`

/** What happened, oldest first. */
export const timeline = (entries: StoryEntry[]): Html =>
  html`<ol class="story">${entries.map(
    ({ at, sentence, isProblem }) =>
      html`<li${isProblem && html` class="problem"`}><time datetime="${at.toISOString()}">${formatTime(at)}</time>${isProblem && html`<b>Problem:</b> `}${sentence}</li>`,
  )}</ol>`
