/**
 * When the text of each legal page last changed, and the hash of that text with
 * the terms of the offer in it. changes.test.ts fails when a text
 * has changed since. The launch check compares the newest date with legal.updated in operator.json.
 */
export const legalChanges: Record<string, { on: string; hash: string }> = {
  'privacy-policy': { on: '2026-11-19', hash: '1b6ef3756f52e709' },
  'terms-of-service': { on: '2026-11-19', hash: '485df4d6d669b4c5' },
  'refund-policy': { on: '2026-11-18', hash: '64c4910110eff436' },
  accessibility: { on: '2026-11-18', hash: 'd02057bd9151b306' },
}

export const lastLegalChange = Object.values(legalChanges)
  .map(({ on }) => on)
  .reduce((latest, on) => (on > latest ? on : latest), '')
