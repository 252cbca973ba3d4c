/** Every address of the product is built here. */

const query = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

export const api = {
  submissions: () => '/api/submissions',
  submission: (id: string) => `/api/submissions/${id}`,
  followUpAnswers: (id: string) => `/api/submissions/${id}/follow-up-answers`,
  proofOfWork: (id: string) => `/api/submissions/${id}/proof-of-work`,
  preview: (id: string) => `/api/submissions/${id}/preview`,
  fullEulogy: (id: string) => `/api/submissions/${id}/full-eulogy`,
  versions: (id: string) => `/api/submissions/${id}/versions`,
  edits: (id: string) => `/api/submissions/${id}/edits`,
  confirmations: (id: string) => `/api/submissions/${id}/confirmations`,
  waiting: (id: string) => `/api/submissions/${id}/waiting`,
  retries: (id: string) => `/api/submissions/${id}/retries`,
  export: (id: string) => `/api/submissions/${id}/export`,
  access: (id: string) => `/api/submissions/${id}/access`,
  createCheckout: () => '/api/create-checkout',
  confirmCheckout: () => '/api/confirm-checkout',
  automationCallback: () => '/api/automation-callback',
  paymentWebhook: () => '/api/payment-webhook',
  contact: () => '/api/contact',
  site: () => '/api/site',
  openapi: () => '/api/openapi.json',
}

export const pages = {
  home: () => '/',
  form: () => '/#eulogy-form',
  eulogyIdeas: () => '/eulogy-ideas',
  eulogyTypes: () => '/eulogy-types',
  pricing: () => '/pricing',
  contact: () => '/contact',
  privacyPolicy: () => '/privacy-policy',
  termsOfService: () => '/terms-of-service',
  refundPolicy: () => '/refund-policy',
  paymentSuccess: () => '/payment-success',
  article: (slug: string) => `/eulogy-ideas/${slug}`,
  sample: () => '/eulogy-ideas/sample-eulogy',
  eulogyFor: (relationship: string) => `/eulogy-${relationship}`,
  /** In the browser that holds its key. */
  archive: (submissionId: string) => `/?${query({ archive: 'true', submission_id: submissionId })}`,
}

/** Addresses that others send a visitor back to: the payment provider and our letters. */
export const returnUrls = {
  /** The provider puts the session id in place of its own placeholder, so that part stays unescaped. */
  paid: (submissionId: string, sessionPlaceholder: string) =>
    `${pages.paymentSuccess()}?success=true&session_id=${sessionPlaceholder}&${query({ submission_id: submissionId })}`,
  canceled: (submissionId: string) =>
    `/?${query({ canceled: 'true', submission_id: submissionId })}`,
  /** The key stands in the fragment: it is never sent to a server by opening the link. */
  archiveWithKey: (submissionId: string, key: string) =>
    `${pages.archive(submissionId)}#key=${key}`,
  /** The same, at the place to download or delete everything. */
  yourDataWithKey: (submissionId: string, key: string) =>
    `${pages.archive(submissionId)}&${query({ show: 'my-data' })}#key=${key}`,
}
