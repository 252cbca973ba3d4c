import { pages } from '#contract/urls.ts'

/** One page of each kind. */
export const pageKinds = [
  pages.home(),
  pages.eulogyFor('mother'),
  pages.article('crafting-heartfelt-eulogy'),
  pages.article('how-to-write-a-eulogy'),
  pages.eulogyIdeas(),
  pages.example('mother'),
  pages.eulogyExamples(),
  pages.pricing(),
  pages.eulogyTypes(),
  pages.about(),
  pages.contact(),
  pages.privacyPolicy(),
]

export const missingPage = '/nothing-here'
