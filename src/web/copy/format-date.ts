/** "2025-04-09" as "April 9, 2025", regardless of the time zone of the build machine. */
export const formatDate = (date: string) => format(date, { dateStyle: 'long' })

/** The same as "April 2025". */
export const formatMonth = (date: string) => format(date, { month: 'long', year: 'numeric' })

const format = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })
