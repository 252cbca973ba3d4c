/** What the pages promise and the product does not do yet. A line goes when it does. */
export const notKeptYet = [
  'src/domain/review.ts: the window before payment, the home page, the FAQ, the terms and the privacy policy say that a program checks every text against what was told. So far it checks only the length and the opening. Build that review.',
  'Erasing: the privacy policy says that unpaid words go after 30 days, paid ones after 3 years with a letter before, or at once by “Delete my words”. Nothing erases yet. Build it.',
]
