/** Builds every URL of the product. */

/** Examples that left, each with the one that is nearest to it. */
export const earlierExamples: Record<string, string> = {
  'baby-who-lived-nine-days': 'baby-who-lived-six-days',
  'baptist-grandmother': 'grandmother',
  boyfriend: 'partner',
  'catholic-grandmother': 'grandmother',
  'christian-grandfather': 'grandfather',
  coach: 'uncle',
  'estranged-father': 'father',
  fiancee: 'partner',
  'fire-chief': 'uncle',
  'foster-mother': 'grandmother',
  'funny-uncle': 'uncle',
  'grandfather-from-a-few-words': 'grandfather',
  'military-friend': 'uncle',
  'mother-from-a-few-words': 'mother',
  'mother-in-law': 'mother',
  'mother-in-spanish': 'mother',
  'mother-with-dementia': 'mother',
  'orthodox-godmother': 'aunt',
  stepmother: 'stepfather',
  'stillborn-baby': 'baby-who-lived-six-days',
  teacher: 'friend',
  'uncle-from-a-few-words': 'uncle',
  'wife-of-51-years': 'wife',
  'young-wife': 'wife',
}

const query = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

export const api = {
  myEulogies: () => '/api/my-eulogies',
  submissions: (about?: { changes: string } | { formId: string }) =>
    `/api/submissions${about ? `?${query(about)}` : ''}`,
  submission: (id: string) => `/api/submissions/${id}`,
  questions: (id: string) => `/api/submissions/${id}/questions`,
  question: (id: string, number: number | string) => `/api/submissions/${id}/questions/${number}`,
  ownVerses: (id: string) => `/api/submissions/${id}/own-verses`,
  preview: (id: string) => `/api/submissions/${id}/preview`,
  fullEulogy: (id: string) => `/api/submissions/${id}/full-eulogy`,
  versions: (id: string) => `/api/submissions/${id}/versions`,
  edits: (id: string) => `/api/submissions/${id}/edits`,
  confirmations: (id: string) => `/api/submissions/${id}/confirmations`,
  waiting: (id: string) => `/api/submissions/${id}/waiting`,
  rewrites: (id: string) => `/api/submissions/${id}/rewrites`,
  rewrite: (id: string, rewriteId: string) => `/api/submissions/${id}/rewrites/${rewriteId}`,
  retries: (id: string) => `/api/submissions/${id}/retries`,
  file: (id: string, kind: string) => `/api/submissions/${id}/files/${kind}`,
  export: (id: string) => `/api/submissions/${id}/export`,
  /** The address that emails about the order go to. */
  email: (id: string) => `/api/submissions/${id}/email`,
  /** The keys of all other browsers and links. */
  otherKeys: (id: string) => `/api/submissions/${id}/other-keys`,
  readerLinks: (id: string) => `/api/submissions/${id}/reader-links`,
  readerLink: (id: string, linkId: string) => `/api/submissions/${id}/reader-links/${linkId}`,
  /** The text behind a reader's link. */
  read: () => '/api/read',
  /** The same text as a file. */
  readFile: (kind: string) => `/api/read/files/${kind}`,
  /** Links by which the owner asks others for a memory, and what they wrote. */
  memoryLinks: () => '/api/memory-requests',
  memoryLink: (linkId: string) => `/api/memory-requests/${linkId}`,
  memories: () => '/api/contributions',
  access: (id: string) => `/api/submissions/${id}/access`,
  createCheckout: () => '/api/create-checkout',
  confirmCheckout: () => '/api/confirm-checkout',
  automationCallback: () => '/api/automation-callback',
  paymentWebhook: () => '/api/payment-webhook',
  mailEvents: () => '/api/mail-events',
  contact: () => '/api/contact',
  findLinks: () => '/api/find-links',
  /** In emails and in their List-Unsubscribe header. */
  unsubscribe: (key: string) => `/api/unsubscribe/${key}`,
  site: () => '/api/site',
  browserErrors: () => '/api/browser-errors',
}

export const pages = {
  home: () => '/',
  form: () => '/#eulogy-form',
  eulogyIdeas: () => '/eulogy-ideas',
  eulogyExamples: () => '/eulogy-examples',
  eulogyTypes: () => '/eulogy-types',
  pricing: () => '/pricing',
  about: () => '/about',
  contact: () => '/contact',
  /** The contact form, filled in. */
  refundRequest: (orderNumber: string) =>
    `/contact?${query({ topic: 'refund', order: orderNumber })}#contact`,
  /** The same about a payment that could not be confirmed, which has no order number yet. */
  paymentQuestion: (submissionId: string) =>
    `/contact?${query({ topic: 'payment', reference: submissionId })}#contact`,
  privacyPolicy: () => '/privacy-policy',
  termsOfService: () => '/terms-of-service',
  refundPolicy: () => '/refund-policy',
  accessibility: () => '/accessibility',
  paymentSuccess: () => '/payment-success',
  findMyEulogy: () => '/find-my-eulogy',
  /** For a reader. The key is in the fragment, which no server sees. */
  read: (key?: string) => (key ? `/read#key=${key}` : '/read'),
  /** For someone who was asked for a memory. The key is in the path: the page works without scripts. */
  shareMemory: (key?: string) => (key ? `/share-a-memory/${key}` : '/share-a-memory'),
  /** Where a contributor changes or deletes their own memory. */
  ownMemory: (key: string, ownKey: string) => `/share-a-memory/${key}/${ownKey}`,
  /** Says that a link no longer works, and why the visitor is here. */
  deadLink: () => '/find-my-eulogy?link=expired',
  /** The same after a canceled payment, in a browser that can't open the preview. */
  canceledElsewhere: () => '/find-my-eulogy?payment=canceled',
  /** Opens what this browser has a key for, or lists it. */
  myEulogy: (submissionId?: string) =>
    submissionId ? `/my-eulogy?${query({ submission_id: submissionId })}` : '/my-eulogy',
  article: (slug: string) => `/eulogy-ideas/${slug}`,
  example: (slug: string) => `/eulogy-examples/${slug}`,
  sample: () => '/eulogy-ideas/sample-eulogy',
  /** The outline of the guide to writing a eulogy, to download. */
  outline: (type: 'pdf' | 'docx') => `/eulogy-outline.${type}`,
  eulogyFor: (relationship: string) => `/eulogy-${relationship}`,
  /** Works only in the browser that has the key. */
  archive: (submissionId: string, path = '/') =>
    `${path}?${query({ archive: 'true', submission_id: submissionId })}`,
}

/** URLs used by the payment provider and in emails. */
export const returnUrls = {
  /**
   * The provider replaces the placeholder with the session id, so it must not be escaped. The claim is in the fragment,
   * which no server and no tag sees.
   */
  paid: (submissionId: string, sessionPlaceholder: string, claim: string) =>
    `${pages.paymentSuccess()}?success=true&session_id=${sessionPlaceholder}&${query({ submission_id: submissionId })}#claim=${claim}`,
  canceled: (submissionId: string) =>
    `/?${query({ canceled: 'true', submission_id: submissionId })}`,
  /** The key is in the fragment, so opening the link doesn't send it to the server. */
  archiveWithKey: (submissionId: string, key: string) =>
    `${pages.archive(submissionId)}#key=${key}`,
  /** Opens the section to download or delete all data. */
  yourDataWithKey: (submissionId: string, key: string) =>
    `${pages.archive(submissionId)}&${query({ show: 'my-data' })}#key=${key}`,
}
