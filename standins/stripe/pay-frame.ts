import { pageFrame } from '#standins/page-frame.ts'

export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits)
}

const style = `
  main { max-width: 26rem }
  .notice { background: #fff3c9; border-radius: .5rem; padding: .75rem 1rem }
  .card { background: #fff; border: 1px solid #dcd7cb; border-radius: .75rem; padding: 1rem 1.25rem }
  .alert { background: #fde7e4; border-left: .25rem solid #a3261b; padding: .75rem 1rem }
  dl { display: grid; grid-template-columns: 1fr auto; gap: .5rem 1rem; margin: 0 }
  dd { margin: 0; text-align: right }
  .total { font-weight: 700 }
  button, .button { box-sizing: border-box; display: block; width: 100%; margin-top: .75rem;
    padding: .85rem 1rem; border: 1px solid #5d594f; border-radius: .5rem; background: #fff;
    color: inherit; font: inherit; text-align: center; text-decoration: none; cursor: pointer }
  button.main { background: #2f4a3c; border-color: #2f4a3c; color: #fff }
`

export function payFrame(title: string, body: string): string {
  const notice = '<p class="notice">Stripe stand-in: no real money is charged.</p>'
  return pageFrame(title, style, `${notice}\n${body}`)
}
