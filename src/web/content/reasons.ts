/** Why choose us: each begins with a sentence that stands as its heading. */
export const reasons = [
  {
    name: 'It is made from what you said.',
    text: 'A program compares the text with what you told us, and one with a name, a date or a quotation that you did not give is not shown. Read it before the day: only you can know whether every line is right.',
  },
  {
    name: 'It is made to be spoken.',
    text: 'Short sentences, plain words, room to breathe. You can read it standing up, with your voice not quite steady.',
  },
  {
    name: 'Nothing you type is lost.',
    text: 'Your answers are saved in this browser as you write. Close the page, sleep, and go on tomorrow. Once there is a preview, the link in your email leads back to it.',
  },
  {
    name: 'You read before you pay.',
    text: 'The preview is the true beginning of your eulogy, not a sample of somebody else’s. If it does not sound like the person you knew, you have spent nothing.',
  },
  {
    name: 'One price, said beforehand.',
    text: '19 USD once. No sign-in, no subscription, no newsletters. We email you only about your eulogy.',
  },
] as const
