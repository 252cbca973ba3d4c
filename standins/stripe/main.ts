import { startStripe } from './server.ts'

const stripe = await startStripe({
  port: Number(process.env.STRIPE_PORT ?? 4242),
  webhookUrl: process.env.STRIPE_WEBHOOK_URL || undefined,
  webhookSecret: process.env.STRIPE_WEBHOOK_SECRET ?? 'whsec_standin',
  apiKey: process.env.STRIPE_API_KEY ?? 'sk_test_standin',
})
console.log(`Stand-in for Stripe: ${stripe.url}`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await stripe.close()
    process.exit(0)
  })
}
