import { expect, test } from 'vitest'
import { detectLanguage } from './language.ts'

test.each([
  'stubborn as a mule',
  'patient, a good listener, honest to a fault, do not say much',
  'e, funny, patient',
  'grumpy, as good as gold, no nonsense with me',
])('does not mistake a short English text for Portuguese: %s', (words) =>
  expect(detectLanguage(`${words}\nplease thank everyone who brought food`)).toBe('English'),
)
