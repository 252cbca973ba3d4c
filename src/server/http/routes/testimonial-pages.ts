import { type TestimonialInput, testimonialBounds } from '#domain/testimonial.ts'
import type { GivenTestimonial } from '#server/flows/testimonials/testimonials.ts'
import { type Html, html } from '#server/http/html/html.ts'
import { plainPage } from '#server/http/html/plain-page.ts'

const page = (title: string, body: Html) =>
  plainPage({ title, body: html`<h1>${title}</h1>${body}` })

/** The question, with what was typed. */
export const askPage = (typed: TestimonialInput, problem?: string) =>
  page(
    'How did it go?',
    html`<p>What helped, and what didn’t? A sentence is enough. A person reads it.</p>
${problem && html`<p class="error" role="alert" id="problem">${problem}</p>`}
<form method="post">
<label for="text">Your words</label>
<textarea id="text" name="text" rows="6"${problem && html` aria-invalid="true" aria-describedby="problem"`}>
${typed.text}</textarea>
<label class="choice"><input type="checkbox" name="share" value="yes"${typed.share && html` checked`}>You may share this on your website.</label>
<label for="signedAs">How should we sign it?</label>
<input id="signedAs" name="signedAs" type="text" maxlength="${testimonialBounds.signedAs}" value="${typed.signedAs}" aria-describedby="signed-hint">
<p class="hint" id="signed-hint">Your first name, or something like “a daughter in Ohio.”</p>
<label class="choice"><input type="checkbox" name="changeNames" value="yes"${typed.changeNames && html` checked`}>Please change the names in it.</label>
<button>Send</button>
<button class="quiet" name="action" value="decline">No, thank you</button>
</form>
<p>You can take it back at any time, with this same link.</p>`,
  )

type Given = NonNullable<GivenTestimonial['given']>

export function thanksPage({ text, signedAs }: Given) {
  if (text === null)
    return page(
      'Thank you for telling us',
      html`<p>We won’t ask again.</p>
<form method="post"><button class="quiet" name="action" value="change">I’d like to say something after all</button></form>`,
    )
  return page(
    'Thank you',
    html`<p>${signedAs === null ? 'We keep it to ourselves.' : `We may share it on our website, signed “${signedAs}.”`}</p>
<blockquote>${text.split('\n').map((line) => html`<p>${line}</p>`)}</blockquote>
<form method="post"><button class="quiet" name="action" value="change">Change it</button>
<button class="quiet" name="action" value="decline">Take it back</button></form>`,
  )
}

export const unknownPage = () =>
  page(
    'This link doesn’t work',
    html`<p>It isn’t complete, or everything it was about has been deleted. If you’d like to tell us something, reply to the email.</p>`,
  )

/** With what was typed, to send again. */
export const failedPage = (typed: TestimonialInput | null) =>
  typed
    ? askPage(
        typed,
        'We couldn’t save it. Your words are still here. Please try again in a minute.',
      )
    : page(
        'This page didn’t open',
        html`<p>We’re sorry. Please open the link again in a minute.</p>`,
      )
