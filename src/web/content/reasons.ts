/** Why choose us: each begins with a sentence that stands as its heading. */
export const reasons = [
  {
    name: 'It says only what you said.',
    text: 'Every story in the text comes from you. A program compares it with what you told us, and a text with a name, a date or a quotation that you did not give is not shown.',
  },
  {
    name: 'It is made to be spoken.',
    text: 'Short sentences, plain words, room to breathe. You can read it standing up, with your voice not quite steady.',
  },
  {
    name: 'Nothing you type is lost.',
    text: 'Your answers are saved in this browser as you write. Close the page, sleep, and go on tomorrow.',
  },
  {
    name: 'You read before you pay.',
    text: 'The preview is the true beginning of your eulogy, not a sample of somebody else’s. If it does not sound like the person you knew, you have spent nothing.',
  },
  {
    name: 'One price, said beforehand.',
    text: '19 USD once. No sign-in, no subscription, and no letters except the ones you asked for.',
  },
] as const
