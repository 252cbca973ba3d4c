export const brandName = 'Lovingly Said'

/** Placeholder: the legal operator of the site, named on the legal pages and in every email. */
export const operator = { name: 'Example Operator LLC', place: 'Example State, USA' } as const
