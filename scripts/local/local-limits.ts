import { limits } from '#domain/limits/limits.ts'
import type { LocalLimits } from '#server/config.ts'

const many = 1_000_000
const { file: _, ...raised } = limits.rates
const highRates = Object.fromEntries(
  Object.keys(raised).map((action) => [action, { times: many, seconds: 60 }]),
)

/** The value of LOCAL_LIMITS: high, except for these. */
export const localLimits = (changes: LocalLimits = {}) =>
  JSON.stringify({
    previewsPerNetwork: many,
    previewDollarsPerNetwork: many,
    prewritesPerNetwork: many,
    emailsPerMailbox: many,
    // The stand-in adds little to what was told.
    leastLengthShare: 0,
    ...changes,
    rates: { ...highRates, ...changes.rates },
  })

/**
 * Locally all requests come from one network, so the limits per network are high. Tests of these limits send
 * their own client addresses, as a proxy would.
 */
export const localSettings = {
  TRUSTED_PROXIES: '127.0.0.1',
  PREVIEW_DOLLARS_PER_DAY: String(many),
  PREWRITE_DOLLARS_PER_DAY: String(many),
  UNPROVEN_EMAILS_PER_DAY: String(many),
  LOCAL_LIMITS: localLimits(),
}
