/**
 * When the text of each legal page last changed, and the hash of that text. changes.test.ts fails when a text
 * has changed since. The launch check compares the newest date with `company.legalUpdated`.
 */
export const legalChanges: Record<string, { on: string; hash: string }> = {
  'privacy-policy': { on: '2026-11-16', hash: '9b73fea4c6a5bd38' },
  'terms-of-service': { on: '2026-11-16', hash: '99c4f773568e6955' },
  'refund-policy': { on: '2026-11-16', hash: 'b903f418111d3c97' },
}

export const lastLegalChange = Object.values(legalChanges)
  .map(({ on }) => on)
  .reduce((latest, on) => (on > latest ? on : latest), '')
