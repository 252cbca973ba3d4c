/** New versions that a purchase includes. */
export const includedRetries = 2
