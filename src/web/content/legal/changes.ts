/**
 * When the text of each legal page last changed, and the hash of that text. changes.test.ts fails when a text
 * has changed since. The launch check compares the newest date with `company.legalUpdated`.
 */
export const legalChanges: Record<string, { on: string; hash: string }> = {
  'privacy-policy': { on: '2026-11-16', hash: '4bf35812db3f597b' },
  'terms-of-service': { on: '2026-11-16', hash: '81a803e3a65a7c28' },
  'refund-policy': { on: '2026-11-16', hash: '751e2a2a19723534' },
}

export const lastLegalChange = Object.values(legalChanges)
  .map(({ on }) => on)
  .reduce((latest, on) => (on > latest ? on : latest), '')
