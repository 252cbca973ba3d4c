const dayMs = 24 * 60 * 60 * 1000

/** How long before a paid eulogy is erased its buyer is told. */
const noticeDays = 30

/** The first moment at which a eulogy may be erased whose buyer's notice was due at the given time. */
export function erasableFrom(noticeDue: Date): Date {
  return new Date(noticeDue.getTime() + noticeDays * dayMs)
}
