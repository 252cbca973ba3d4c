export const brandName = 'Lovingly Said'
