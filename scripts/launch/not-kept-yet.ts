/** What the pages promise and the product does not do yet. A line goes when it does. */
export const notKeptYet = [
  'Erasing: the privacy policy says that unpaid words go after 30 days, paid ones after 3 years with a letter before, or at once by “Delete my words”. Nothing erases yet. Build it.',
]
