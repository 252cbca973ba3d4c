/**
 * Locally all requests come from one network, so the limits per network are high. Tests of these limits send
 * their own client addresses, as a proxy would.
 */
export const localLimits = {
  TRUSTED_PROXIES: '127.0.0.1',
  PREVIEW_DOLLARS_PER_DAY: '1000000',
  PREWRITE_DOLLARS_PER_DAY: '1000000',
  PREVIEWS_PER_BROWSER: '1000000',
  PREVIEWS_PER_NETWORK: '1000000',
  PREVIEWS_BEFORE_POW: '1000',
  PREVIEW_EMAILS_PER_MAILBOX: '1000000',
  LIMIT_SUBMISSIONS: '1000000/60',
  LIMIT_PREVIEWS: '1000000/60',
  LIMIT_CHECKOUTS: '1000000/60',
  LIMIT_CONTACT: '1000000/60',
  LIMIT_KEYS: '1000000/60',
  LIMIT_RETRIES: '1000000/60',
  LIMIT_EDITS: '1000000/60',
  LIMIT_YOUR_DATA: '1000000/60',
}
