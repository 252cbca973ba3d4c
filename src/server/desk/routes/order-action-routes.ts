import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type DeskReply, describeOutcome, resultOf } from '#domain/desk/outcomes.ts'
import { urls } from '#domain/desk/urls.ts'
import { paymentProvider } from '#domain/offer.ts'
import type { Context } from '#server/context.ts'
import { afterPress, sendOutcome, sendPage } from '#server/desk/page.ts'
import { changeEmail } from '#server/flows/desk/change-email.ts'
import type { Operator } from '#server/flows/desk/desk-action.ts'
import { deskOperator } from '#server/flows/desk/desk-sessions.ts'
import type { StuckOrder } from '#server/flows/desk/list-stuck.ts'
import {
  eraseOrder,
  grantRetry,
  resendOrder,
  revokeOrderLinks,
  writeAgain,
} from '#server/flows/desk/order-actions.ts'
import { refundOrder } from '#server/flows/desk/refund-order.ts'
import { type Html, html, readField } from '#server/http/html/html.ts'

type ActionName =
  | 'resend'
  | 'refund'
  | 'write-again'
  | 'grant-retry'
  | 'change-email'
  | 'revoke-link'
  | 'erase'

type Action = {
  label: string
  /** When to do it, and what it does then. */
  explanation: string
  isDangerous?: true
  run(ctx: Context, operator: Operator, order: string, form: Form): Promise<DeskReply>
}

/** What the operator typed or ticked. */
type Form = { address: string; isForced: boolean; isSure: boolean }

const untyped: Form = { address: '', isForced: false, isSure: false }

const actions: Record<ActionName, Action> = {
  resend: {
    label: 'Resend email',
    explanation:
      'When a buyer can’t find the email, or an alert says that it was rejected. Sends every undelivered email of the order, or else the newest eulogy. Old links keep working until they are revoked.',
    run: (ctx, operator, order, { isForced }) =>
      resendOrder(ctx, operator, order, { force: isForced }),
  },
  refund: {
    label: 'Refund',
    explanation: `When a buyer asks for a refund within the time the refund policy names, or when you decide it. The buyer gets an email once ${paymentProvider} accepts, and keeps the text. A late order is refunded automatically: you don’t need this for it. Also works for an erased order.`,
    run: refundOrder,
  },
  'write-again': {
    label: 'Write again',
    explanation:
      'After you have fixed the cause of a failure, for an order without a text whose refund isn’t decided yet.',
    run: writeAgain,
  },
  'grant-retry': {
    label: 'Grant a retry',
    explanation:
      'When a buyer has used up the retries and is still unhappy. Adds one retry if none is left, never more than one.',
    run: grantRetry,
  },
  'change-email': {
    label: 'Change email',
    explanation:
      'When the buyer mistyped the address. Make sure that it is really the buyer: ask for the order number and the date and amount of the payment. Someone else may have received the old links, so all links and browsers stop working, the buyer’s too, and no other address gets a link again, not even one that paid.',
    run: (ctx, operator, order, { address }) => changeEmail(ctx, operator, order, address),
  },
  'revoke-link': {
    label: 'Revoke links',
    explanation:
      'When a private link reached the wrong person. Also stops readers’ links and the buyer’s own browsers; the buyer needs a new link afterward. Only the address in the first form gets one, not another that paid or that a later version was sent to. If it isn’t the buyer’s, change the email instead.',
    isDangerous: true,
    run: revokeOrderLinks,
  },
  erase: {
    label: 'Erase',
    explanation:
      'When someone asks us by email to delete what they wrote. It can’t be undone. A written order isn’t refunded by this; a paid one without a text is. Contact messages are kept separately and erased in the inbox.',
    isDangerous: true,
    run: eraseOrder,
  },
}

const names = Object.keys(actions) as ActionName[]

/** The action that helps an order that is stuck. Where it's missing, only the payment provider, the mail server or waiting helps. */
const remedies: Partial<Record<StuckOrder['reason'], ActionName>> = {
  unwritten: 'write-again',
  'email-rejected': 'change-email',
  'erasure-delayed': 'erase',
}

const actionButton = (order: string, name: ActionName, look: string) =>
  html`<a class="button ${look}" href="${urls.orderAction(order, name)}">${actions[name].label}</a>`

/** Why an order needs someone, and what to do about it, as on Today. */
export function stuckPanel(order: string, { reason, sentence, advice }: StuckOrder): Html {
  const remedy = remedies[reason]
  return html`<div class="panel"><p><strong>Stuck:</strong> ${sentence}. ${advice}.</p>
${remedy && html`<p>${actionButton(order, remedy, '')}</p>`}</div>`
}

type More = { stuck: readonly StuckOrder[]; offersWords: boolean }

/** Each button opens a page that says what it does. First those that would change something now, without danger. */
export async function otherActions(ctx: Context, order: string, { stuck, offersWords }: More) {
  const shown = stuck.map(({ reason }) => remedies[reason])
  const others = names.filter((name) => !shown.includes(name))
  const dryRun = { ...deskOperator, dryRun: true }
  const fitting: ActionName[] = []
  for (const name of others) {
    const { isDangerous, run } = actions[name]
    const reply = !isDangerous && (await run(ctx, dryRun, order, untyped))
    if (reply && isOffered(reply)) fitting.push(name)
  }
  const list = (some: ActionName[]) =>
    html`<ul class="actions">${some.map((name) => html`<li>${actionButton(order, name, actions[name].isDangerous ? 'danger' : 'quiet')}</li>`)}</ul>`
  return html`${fitting.length > 0 && list(fitting)}
<details><summary>More</summary>
${list(others.filter((name) => !fitting.includes(name)))}
${
  offersWords &&
  html`<form class="card" method="post" action="${urls.orderWords(order)}"><p>The answers, the texts and the full address. Only when the buyer asked or something failed; it is recorded.</p><button class="quiet">Show the words</button></form>`
}</details>`
}

export const orderActionRoutes: FastifyPluginAsync<{ ctx: Context }> = async (app, { ctx }) => {
  for (const name of names) {
    const address = `/orders/:order/${name}`
    type Params = { Params: { order: string } }
    app.get<Params>(address, async (request, reply) => {
      const { order } = request.params
      if (name === 'change-email') return sendPage(reply, askForAddress(order))
      return sendConfirmation(reply, ctx, { name, order, form: readForm(request) })
    })
    app.post<Params>(address, async (request, reply) => {
      const { order } = request.params
      const form = readForm(request)
      // The new address is shown once more before it's used; an erasure needs a tick.
      const needsConfirmation = name === 'change-email' || name === 'erase'
      if (needsConfirmation && !form.isSure)
        return sendConfirmation(reply, ctx, { name, order, form })
      const result = await actions[name].run(ctx, deskOperator, order, form)
      return sendOutcome(reply, urls.order(order), result)
    })
  }
}

const readForm = (request: FastifyRequest): Form => ({
  address: readField(request, 'address').trim(),
  isForced: readField(request, 'force') === 'yes',
  isSure: readField(request, 'sure') === 'yes',
})

/** An email that went out just now can be sent again. */
const isOffered = (dryRun: DeskReply) =>
  resultOf(dryRun) === 'done' || dryRun.outcome === 'sent-recently'

type Asked = { name: ActionName; order: string; form: Form }

/** Says what would happen, after a dry run, and offers the button only if something would. */
async function sendConfirmation(reply: FastifyReply, ctx: Context, asked: Asked) {
  const { name, order, form } = asked
  const dryRun = await actions[name].run(ctx, { ...deskOperator, dryRun: true }, order, form)
  const isResend = dryRun.outcome === 'sent-recently'
  const isPossible = isOffered(dryRun)
  return sendPage(reply, {
    ...formatHeading(asked),
    body: html`<p>${actions[name].explanation}</p>
<div class="${isPossible ? 'panel' : 'refused'}"><p>${isPossible && !isResend ? afterPress(dryRun) : describeOutcome(dryRun)}</p></div>
${isPossible && confirmForm(asked, isResend)}
<p><a href="${urls.order(order)}">${isPossible ? 'No, go back' : 'Back to the order'}</a></p>`,
  })
}

function confirmForm({ name, order, form }: Asked, isResend: boolean): Html {
  const { label, isDangerous } = actions[name]
  const sure = html`<label class="check"><input type="checkbox" name="sure" value="yes" required> I know that this can’t be undone</label>`
  return html`<form method="post" action="${urls.orderAction(order, name)}">
${name === 'change-email' && html`<p>The new address is <strong>${form.address}</strong></p><input type="hidden" name="address" value="${form.address}"><input type="hidden" name="sure" value="yes">`}
${name === 'erase' && sure}
${isResend && html`<input type="hidden" name="force" value="yes">`}
<div class="buttons"><button${isDangerous && html` class="danger"`}>${isResend ? 'Send it again anyway' : label}</button></div>
</form>`
}

const askForAddress = (order: string) => ({
  ...formatHeading({ name: 'change-email', order }),
  body: html`<p>${actions['change-email'].explanation}</p>
<form method="post" action="${urls.orderAction(order, 'change-email')}">
<label for="address">New address</label>
<input id="address" name="address" type="email" required maxlength="320" autocomplete="off" autocapitalize="none" spellcheck="false">
<div class="buttons"><button>Continue</button></div>
</form>
<p><a href="${urls.order(order)}">No, go back</a></p>`,
})

const formatHeading = ({ name, order }: Pick<Asked, 'name' | 'order'>) => ({
  title: `${actions[name].label}: ${order}`,
  section: 'Find' as const,
})
