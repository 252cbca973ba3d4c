import { pages } from '#contract/urls.ts'
import {
  formatContributor,
  type MemoryInput,
  type MemoryProblems,
} from '#domain/memories/memory.ts'
import { memoryQuestion } from '#domain/memories/memory-question.ts'
import { sayItLine, tellingLine } from '#domain/memories/telling.ts'
import { writer } from '#domain/writer.ts'
import type { MemoryLinkView, OwnMemory } from '#server/flows/memories/read-memory-link.ts'
import { type Html, html } from '#server/http/html/html.ts'
import { renderMemoryForm } from './render-memory-form.ts'

export type MemoryPage = { status: number; title: string; body: Html }

/** Why a form comes back with what was typed. */
export type Failure = { status: number; message?: string; problems?: MemoryProblems }

export type AskedLink = { key: string; link: MemoryLinkView }

/** Asks for a memory; after a failure, with what was typed. */
export function askPage(
  { key, link }: AskedLink,
  { ownKey, typed }: { ownKey: string; typed: MemoryInput },
  failure?: Failure,
): MemoryPage {
  const { person, ownerName, note } = link
  return page(failure?.status ?? 200, `A memory of ${person}`, [
    html`<p class="lede">${ownerName} is writing the eulogy for ${person} and would like to hear what you remember.</p>`,
    note && html`<blockquote><p>${note}</p><footer>${ownerName}</footer></blockquote>`,
    renderMemoryForm({
      ...failure,
      action: pages.shareMemory(key),
      typed,
      ownKey,
      question: memoryQuestion(person, link.id),
      hint: html`${tellingLine} <span class="say-it">${sayItLine}</span>`,
      person,
      button: `Send to ${ownerName}`,
    }),
    whatHappens(ownerName),
  ])
}

const whatHappens = (ownerName: string) => html`<section>
<h2>What happens with it</h2>
<ul>
<li>${ownerName} reads it and decides whether to use it in the eulogy. Anyone ${ownerName} gives the private link to can read it too.</li>
<li>If it’s used, AI works it into the text. ${writer.sentOfMemory}</li>
<li>Our team reads it only if you or the person who asked you writes to us about it.</li>
<li>It’s deleted together with the eulogy, or when you delete it. You can do that right after you send it.</li>
</ul>
<p class="small muted">See our <a href="${pages.privacyPolicy()}" target="_blank" rel="noopener">privacy policy</a>.</p>
</section>`

type Own = AskedLink & { ownKey: string; memory: OwnMemory }

/** A contributor's own memory, to change or delete; after a failed change, with what was typed. */
export function ownPage(own: Own, failed?: Failure & { typed: MemoryInput }): MemoryPage {
  const { link, memory, key, ownKey } = own
  const { person, ownerName } = link
  const address = pages.ownMemory(key, ownKey)
  return page(failed?.status ?? 200, `Your memory of ${person}`, [
    html`<div class="banner-green" role="status"><p>${memory.used ? `${ownerName} is using it for the eulogy. Thank you.` : `Thank you. ${ownerName} can read it now.`}</p></div>`,
    html`<blockquote><p>${memory.text}</p><footer>${formatContributor(memory)}</footer></blockquote>`,
    link.open &&
      html`<p><a class="btn" href="${pages.shareMemory(key)}">Add another memory</a></p>`,
    memory.used
      ? html`<p>It can’t be changed anymore.</p>`
      : html`<details${failed && html` open`}><summary>Change it</summary>
${renderMemoryForm({ ...failed, action: address, typed: failed?.typed ?? memory, ownKey: null, question: 'Your memory', person, button: 'Save the change' })}
</details>`,
    html`<details><summary>Delete it</summary>
${renderDeleteForm(
  address,
  html`<p>${ownerName} won’t see it anymore.${memory.used && ` If words from it are already in a eulogy that was paid for, or in an email that we sent to ${ownerName}, they stay there. Ask ${ownerName} to take them out.`}</p>`,
)}
</details>`,
    html`<section>
<h2>Want to ${memory.used ? 'delete' : 'change'} it later?</h2>
<p>Keep this page’s link.</p>
<p><a href="${address}" data-own-address data-link="${pages.shareMemory(key)}" data-own-key="${ownKey}">The link of this page</a></p>
</section>`,
  ])
}

const renderDeleteForm = (
  address: string,
  terms: Html,
) => html`<form method="post" action="${address}">
${terms}
<button class="btn" name="action" value="delete">Yes, delete it</button>
</form>`

export const deletedPage = ({ key, link }: AskedLink): MemoryPage =>
  page(200, 'We deleted what you wrote', [
    html`<p>${link.ownerName} can’t see it anymore.</p>`,
    link.open &&
      html`<p><a href="${pages.shareMemory(key)}">Write another memory of ${link.person}</a></p>`,
  ])

/** The owner's name is there unless the link is unknown. */
export const deadLinkPage = (ownerName: string | null, typed?: MemoryInput): MemoryPage =>
  page(ownerName ? 410 : 404, 'This link doesn’t open', [
    ownerName
      ? html`<p>It was stopped, or its time is over. Ask ${ownerName} for a new one.</p>`
      : html`<p>It may be cut off, or it was stopped. Ask the person who sent it for a new one.</p>`,
    typed && wordsToCopy(typed),
  ])

export const noMemoryPage = ({ key, link }: AskedLink, typed?: MemoryInput): MemoryPage =>
  page(404, 'There’s no memory here', [
    html`<p>It was deleted, or this address isn’t complete.</p>`,
    link.open &&
      html`<p><a href="${pages.shareMemory(key)}">Write a memory of ${link.person}</a></p>`,
    typed && wordsToCopy(typed),
  ])

/** The form with what was typed, when nothing about the link could be read. */
export const notSavedPage = (
  status: number,
  form: { action: string; ownKey: string | null; typed: MemoryInput },
): MemoryPage =>
  page(status, 'We couldn’t save this yet', [
    renderMemoryForm({
      ...form,
      message:
        'Something went wrong on our side. Your words are still here. Please send them again in a moment.',
      question: 'Your memory',
      person: null,
      button: 'Send it again',
    }),
  ])

export const notDeletedPage = (status: number, address: string): MemoryPage =>
  page(status, 'We couldn’t delete it yet', [
    renderDeleteForm(
      address,
      html`<p role="alert">Something went wrong on our side, and your memory may still be there. Please try again in a moment.</p>`,
    ),
  ])

export const notOpenedPage = (status: number): MemoryPage =>
  page(status, 'We couldn’t open this page', [
    html`<p>Something went wrong on our side. Please load the page again in a moment.</p>`,
  ])

export const unreadablePage = (status: number): MemoryPage =>
  page(status, 'We couldn’t read this', [
    html`<p>${status === 413 ? 'It’s much longer than we can take. Please go back and shorten it.' : 'Please go back and send it again.'}</p>`,
  ])

const wordsToCopy = ({ text }: MemoryInput) =>
  text &&
  html`<h2>What you wrote</h2>
<p>It wasn’t sent. You can copy it from here.</p>
<blockquote><p>${text}</p></blockquote>`

function page(status: number, title: string, parts: (Html | string | null | false | undefined)[]) {
  return { status, title, body: html`<div class="column"><h1>${title}</h1>${parts}</div>` }
}
