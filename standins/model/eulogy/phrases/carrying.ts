import type { Tone } from '#standins/model/eulogy/told.ts'

/** Ways into what the speaker takes along. */
export const carryLeads: readonly string[] = [
  'So what do I take with me from here?',
  'I have been asking myself how to go on from here.',
  'What {he} gave me does not end today.',
  'I know what I want to keep.',
  'From now on, it is up to us.',
  'There is something I have decided.',
]

/** {list} holds a few of the given qualities, as adjectives. */
export const carryQualities: readonly string[] = [
  'When I am {list}, I will know where I learned it.',
  'I want to be {list}, at least on my good days.',
  'If anybody ever calls me {list}, I will think of {him}.',
  'The world could use more people who are {list}.',
  'I would like to hear a child called {list} some day, and think of {him}.',
]

export const carrying: Record<Tone, readonly string[]> = {
  emotional: [
    'I will talk to {him}, even if nobody answers.',
    'I am going to carry {him} badly at first, and then a little better.',
    'Part of me went with {him}, and part of {him} stayed with me.',
    'Every good thing I do from now on will have {his} fingerprints on it.',
    'I promise to keep {him} in the conversation.',
    'Love is the only thing I know that gets bigger when you cannot hold it.',
    'I will not tidy {him} away.',
    'As long as I remember, there is somewhere {he} still {is}.',
    'My love for {him} has not got the news, and it goes on as before.',
    'I will look for {him} in kind faces and in quiet moments.',
    'It will never be all right, and I will find a way to live with that. I am keeping everything, the tears as well.',
    'Whatever I become, I want it to be something {he} would know.',
    'There is so much of {him} left in the way I love.',
  ],
  celebratory: [
    'I plan to keep telling these stories until somebody begs me to stop.',
    'The best way to miss {him} is to live well, so I mean to try.',
    'We can keep the good going, and it will not even be hard.',
    'I will think of {him} when I laugh too loudly.',
    'Let us be a bit braver and a bit sillier in {his} honor.',
    'What {he} handed out so freely is ours to hand on.',
    'There is plenty of {him} to go around.',
    'I want my own days to have that much life in them.',
    'Somewhere ahead there is a good day, and I will bring {him} along to it.',
    'I hope to be remembered with this many smiles.',
    'We were given a good start, and now we get to run with it.',
    'Any time I am enjoying myself, {he} will be partly to blame.',
    'It is a fine thing to have somebody to live up to.',
    'I am taking the best of {him} with me, and I suggest that you do the same.',
  ],
  sincere: [
    'I will try to do some of the things that {he} did well.',
    'I do not think I can repay it, so I will pass it on.',
    'I will remember {him} in small ways, most days.',
    'What I learned from {him}, I will use. It is a simple plan, and I think {he} would like it.',
    'I will keep {him} with me, without making a show of it. That is something that I can keep, and I will.',
    'The good that {he} did is still here.',
    'I want to live in a way that {he} would recognize.',
    'It will not be the same, but it will not be nothing.',
    'I can still do right by {him}.',
    'There is a part of {him} in how I go about things.',
    'I will speak about {him} to people who never met {him}.',
    'We go on, and we take {him} with us as well as we can.',
  ],
}

/** Around the special messages. */
export const messageLeads: readonly string[] = [
  'There is something else I want to say today.',
  'Before I finish, there are words I do not want to leave out.',
  'I have a message to give you as well.',
  'This also needs to be said here.',
  'Now I come to something that matters a good deal to me.',
  'Let me stop for a moment and say this.',
  'I would not forgive myself if I left this out.',
  'While we are all together, I want to add this.',
]

export const afterMessage: readonly string[] = [
  'I wanted that said out loud, and now it is.',
  'Please take that to heart.',
  'I hope that reaches the people it is meant for.',
  'That is important to me, and I think it would be to {him}.',
  'It felt right to say it with all of you listening.',
  'I mean that, and I thank you for hearing it.',
  'I would ask you to remember that when you go.',
  'It belongs to this day, so I am glad to have said it.',
]

export const scriptureReference: readonly string[] = [
  'The reading I have chosen for today is {reading}.',
  'I want to give you {reading} to take with you.',
  'The words that we turn to today are {reading}.',
  'For this day I have marked {reading}.',
]

export const scripturePassage: readonly string[] = [
  'I have brought some words with me.',
  'There are words better than mine that I would like to read.',
  'These are the words I want us to hear today.',
  'Let me read you some words that are not mine.',
]

export const passageFrom: readonly string[] = [
  'The words are from {reading}.',
  'You will find those words in {reading}.',
  'That is from {reading}.',
]

export const afterReference: readonly string[] = [
  'I would ask you to read it tonight, slowly, and think of {him}.',
  'I will not try to explain it, because it does not need me.',
  'When you read it, read it for {him}.',
  'Perhaps you could read it aloud to somebody you love.',
  'I have been holding on to it, and it has held on to me.',
  'Let it keep you company, as it has kept me company.',
  'It says what I cannot say.',
  'Open it when the house is quiet.',
]

export const afterPassage: readonly string[] = [
  'I have been holding on to those words.',
  'Let those words keep you company, as they have kept me company.',
  'I will not try to explain them, because they do not need me.',
  'I hear {him} in those words, and perhaps you will as well.',
  'They say what I cannot say.',
  'Please take those words home with you.',
  'They have been a rail to hold on to.',
  'I leave those words here, for {him} and for all of us.',
]
