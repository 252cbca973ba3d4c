import { maskEmail } from '#domain/desk/format.ts'
import { urls } from '#domain/desk/urls.ts'
import { describeNow } from '#server/flows/desk/order-story.ts'
import { type Html, html } from '#server/http/html/html.ts'
import type { OrderSummary } from '#server/store/desk/orders.ts'
import { timeOf } from './timeline.ts'

/** What an order is called: its number, or its id before it's paid. */
export const nameOf = ({ orderNumber, rootId }: { orderNumber: string | null; rootId: string }) =>
  orderNumber ?? rootId

export const orderList = (orders: OrderSummary[]): Html =>
  html`<ul class="rows">${orders.map(
    (order) => html`<li><a href="${urls.order(nameOf(order))}">
<strong>${order.orderNumber ? `Order ${order.orderNumber}` : 'Not paid'}</strong> ${describeNow(order)}
<span class="aside">${timeOf(order.paidAt ?? order.submittedAt)}, ${maskEmail(order.email)}</span></a></li>`,
  )}</ul>`
