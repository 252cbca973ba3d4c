import type { Metrics } from './metrics.ts'

const ignore = () => {}

/** For commands that run once and are never scraped. */
export const ignoreMetrics: Metrics = {
  routeAdded: ignore,
  requestCompleted: ignore,
  jobEnded: ignore,
  modelCalled: ignore,
  textWritten: ignore,
  textFailed: ignore,
  batchChecked: ignore,
  textRead: ignore,
  paidTextReady: ignore,
  emailEnded: ignore,
  webhookEnded: ignore,
  paymentsReconciled: ignore,
  paymentRefunded: ignore,
}
