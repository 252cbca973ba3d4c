export const reasons = [
  { name: 'It’s made from what you told us.', text: 'You see the words behind each line.' },
  {
    name: 'It’s made to be read aloud.',
    text: 'Short sentences, plain words, room to breathe.',
  },
  { name: 'It’s saved as you type.', text: 'Close the page, sleep, and pick it up tomorrow.' },
  {
    name: 'You read before you pay.',
    text: 'The preview is the real beginning of your eulogy.',
  },
] as const
