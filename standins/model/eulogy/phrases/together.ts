import type { Tone } from '#standins/model/eulogy/told.ts'

/** Ways into a look at all the qualities at once. */
export const togetherLeads: readonly string[] = [
  'Put those words next to each other and you begin to see {him}.',
  'None of these words is enough by itself.',
  'A person is more than a list, of course.',
  'When I read these words back, I can almost see {him}.',
  'Of course a few words cannot hold a person.',
  'I have given you words, and behind each of them there is a face.',
]

export const together: readonly string[] = [
  'It is the mixture I miss.',
  'Take any of it away and you would have somebody else.',
  'I never met that exact mixture in anyone else, and I do not expect to.',
  'Other people have some of these things. Only {he} had all of them in that order.',
  'You would have to hear {his} voice to understand how it all fitted together.',
  'On some days you saw more of this, and on some days more of that. I was glad of {him} on all of those days.',
  'Even the parts that did not match belonged together.',
  'That is what makes a person hard to describe and easy to love.',
  'If I have left something out, and I am sure I have, please forgive me.',
  'You may have a different word in mind. Keep it, because it is surely true as well.',
  'There is no word for the whole of {him}, so I use {his} name.',
  'I could spend the rest of the day looking for better words. What I can do is tell you that these are meant.',
  'It adds up to a person, and I was lucky to know that person.',
  'Nobody is a single thing all the way through, and {he} {was} no exception.',
  'I have turned these words over many times, and they hold.',
  'They are small words, and there is a whole life inside them.',
]

/** Ways into a look back at what has been told. */
export const rememberedLeads: readonly string[] = [
  'I have told you only a part of what I remember.',
  'Memories are strange things to be left with.',
  'These are the memories I chose, and there are more behind them.',
  'I have wondered why these memories and not others.',
  'My memories of {him} come and go as they please.',
  'It does not take much for the memories to come.',
]

export const remembered: Record<Tone, readonly string[]> = {
  emotional: [
    'They come when I do not expect them, and I let them come.',
    'Sometimes they comfort me, and sometimes they knock me flat.',
    'I hold them up to the light, and every one of them has {him} in it.',
    'I am afraid of forgetting, so I say them to myself.',
    'If I tell them often enough, perhaps they will never wear thin.',
    'I would give them all for a moment of the real thing. Still, I am so thankful that I have them.',
    'They are all I can hold now, and I am holding on.',
    'Nobody can make new ones with {him}, and that is the cruel part. The old ones will have to be enough, and on a good day they are.',
    'In each of them {he} {is} still here, and I am still happy.',
    'I never knew, while it was happening, that I would need it so much.',
    'Let me go on telling them, even if you have heard them before.',
    'Some of them I will keep for myself, because they are too tender to say.',
  ],
  celebratory: [
    'They are like good bread, better when you share them.',
    'I could tell you many more, and {he} would be the best thing in each.',
    'Every time I tell them, they get a little brighter, and I see no harm in that.',
    'I have noticed that I am smiling in nearly all of them.',
    'You cannot buy memories like that, and you cannot lose them either.',
    'If you were there for any of it, you know I am not making it up.',
    'I hope you will come and tell me yours.',
    'Between us we must have enough for a very good book.',
    'It is a fine thing to be rich in.',
    'None of it was planned, which is why it was so good.',
    'They make me laugh, and then they make me miss {him}, and both are welcome.',
    'I would not give back a single day.',
    'We made good memories, and they have kept well.',
    'The best part is that nobody can take them back.',
  ],
  sincere: [
    'They are not grand, and I would not want them to be.',
    'I am glad to have each of them.',
    'They come back to me at odd times, and they are welcome.',
    'What they have in common is {him}.',
    'I do not need many, because these are good.',
    'A few true memories are worth more than a long list.',
    'They are plain, and they are mine, and now they are also yours.',
    'I tell them as I remember them.',
    'Someone else would tell them differently, and would also be right.',
    'They show how things were, and how things were was good.',
    'I have not polished them.',
    'When I miss {him}, I have somewhere to go.',
    'They will do, and they will have to do.',
    'It is a quiet kind of wealth.',
  ],
}
