const minuteMs = 60_000

/** How long an emailed link opens the web desk. */
export const linkMinutes = 15
export const linkMs = linkMinutes * minuteMs

/** How long a browser stays signed in, and how long it may be idle. */
export const sessionHours = 12
export const sessionMs = sessionHours * 60 * minuteMs
export const idleHours = 2
export const idleMs = idleHours * 60 * minuteMs
