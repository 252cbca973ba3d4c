import { api } from '#contract/urls.ts'
import { startAutomation } from '#standins/automation/server.ts'
import { startProduct } from './product.ts'

export const automationSecret = 'of-the-tests-and-long-enough-0123456789'

/** The product with an automation as its writer instead of a language model. */
export async function startProductWithAutomation() {
  const automation = await startAutomation({ port: 0, secret: automationSecret })
  const product = await startProduct({
    settings: {
      WRITER: 'automation',
      AUTOMATION_URL: `${automation.url}/hook?flow=7`,
      AUTOMATION_SECRET: automationSecret,
      AUTOMATION_LOOPBACK: 'true',
      AUTOMATION_DELIVERY_SECONDS: '20',
    },
  })
  automation.setCallbackUrl(product.url + api.automationCallback())
  return { product, automation }
}
