/** The required settings of a process that calls no third party. */
export const settingsWithoutThirdParties = {
  SITE_ENV: 'local',
  STRIPE_KEY: 'sk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
  ANTHROPIC_API_KEY: 'of-the-tests',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'words@lovinglysaid.test',
  OPERATOR_EMAIL: 'people@lovinglysaid.test',
}
