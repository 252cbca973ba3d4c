import { runUntilStopped } from '#standins/run-until-stopped.ts'
import { startStripe } from './server.ts'

const stripe = await startStripe({
  port: Number(process.env.STRIPE_PORT ?? 4242),
  webhookUrl: process.env.STRIPE_WEBHOOK_URL || undefined,
  webhookSecret: process.env.STRIPE_WEBHOOK_SECRET ?? 'whsec_standin',
  apiKey: process.env.STRIPE_API_KEY ?? 'sk_test_standin',
})
runUntilStopped(`Stripe stand-in: ${stripe.url}`, () => stripe.close())
