import { afterAll, beforeAll } from 'vitest'
import { api } from '#contract/urls.ts'
import { localLimits } from '#scripts/local/local-limits.ts'
import { type AutomationStandin, startAutomation } from '#standins/automation/server.ts'
import { type Product, startProduct } from './product.ts'

export const automationSecret = 'of-the-tests-and-long-enough-0123456789'

/** Like `setUpProduct`, with an automation as the writer instead of a language model. */
export function setUpProductWithAutomation() {
  const product = {} as Product
  const automation = {} as AutomationStandin
  beforeAll(async () => {
    const started = await startProductWithAutomation()
    Object.assign(product, started.product)
    Object.assign(automation, started.automation)
  })
  afterAll(async () => {
    await product.stop()
    await automation.close()
  })
  return { product, automation }
}

async function startProductWithAutomation() {
  const automation = await startAutomation({ port: 0, secret: automationSecret })
  const product = await startProduct({
    settings: {
      WRITER: 'automation',
      AUTOMATION_URL: `${automation.url}/hook?flow=7`,
      AUTOMATION_SECRET: automationSecret,
      LOCAL_LIMITS: localLimits({ automationDeliverySeconds: 20, leastLengthShare: 100 }),
    },
  })
  automation.setCallbackUrl(product.url + api.automationCallback())
  return { product, automation }
}
