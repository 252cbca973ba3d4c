export const testPassword = 'of-the-tests'
