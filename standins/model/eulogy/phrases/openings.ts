import type { Tone } from '#standins/model/eulogy/told.ts'

export const greetings: Record<Tone, readonly string[]> = {
  emotional: [
    'Thank you for being here, because I could not do this alone.',
    'I am not ready for this, but I am glad that you are here.',
    'Please bear with me if my voice gives way.',
    'Thank you for coming, and for sitting close today.',
    'These are hard words to say out loud, so thank you for hearing them.',
    'I am holding on to the sight of you all.',
    'Thank you for sharing this hard day with me.',
  ],
  celebratory: [
    'Welcome, and thank you for coming.',
    'It is so good to see you all here.',
    'Thank you for coming, and please feel free to smile.',
    'What a comfort it is to look at your faces.',
    'Thank you all for being here to remember somebody worth remembering.',
    'I hope you brought some laughter, because it is welcome here.',
    'Good to see you, all of you, and thank you for coming.',
  ],
  sincere: [
    'Thank you for being here.',
    'Thank you all for coming today.',
    'It means a lot to me that you are here.',
    'Thank you for being with us today.',
    'I am grateful to each of you for coming.',
    'It is good of you to be here.',
    'Thank you for making the time to come.',
  ],
}

/** Who speaks, and what the dead person was to them. */
export const introductions: readonly string[] = [
  'I’m {speaker}, and {full} was {bond}.',
  'My name is {speaker}, and {full} was {bond}.',
  'For those who don’t know me, I’m {speaker}, and {full} was {bond}.',
  'I’m {speaker}, and I am here to talk about {full}, {bond}.',
  'My name is {speaker}, and I want to tell you about {full}, {bond}.',
]

/** The same after a memory or a quality has opened the text. */
export const introductionsAfter: readonly string[] = [
  'I’m {speaker}, and that was {full}, {bond}.',
  'My name is {speaker}, and I am talking about {full}, {bond}.',
  'I’m {speaker}, and the person I mean is {full}, {bond}.',
  'That is {full}, {bond}, and my name is {speaker}.',
]

/** Where more than one person signs. */
export const introductionsShared: readonly string[] = [
  'I am speaking for {speaker}, and {full} was {bond}.',
  'I speak for {speaker} today, because {full} was {bond}.',
]

export const sharedAfter: readonly string[] = [
  'I am speaking for {speaker}, and that was {full}, {bond}.',
  'I speak for {speaker}, and I am talking about {full}, {bond}.',
]

export const sharedNamed: readonly string[] = [
  'I am speaking for {speaker}, and {he} {was} {bond}.',
  'I speak for {speaker} today, because {he} {was} {bond}.',
]

/** Where the full name has already been said. */
export const introductionsNamed: readonly string[] = [
  'I’m {speaker}, and {he} {was} {bond}.',
  'My name is {speaker}, and {he} {was} {bond}.',
  'I’m {speaker}, and I had the luck to call {him} {bond}.',
]

export const introductionsUnsigned: readonly string[] = [
  'I am here because {full} was {bond}.',
  'I want to talk to you about {full}, {bond}.',
  'I am speaking today because {full} was {bond}.',
]

export const unsignedAfter: readonly string[] = [
  'That was {full}, {bond}.',
  'I am talking about {full}, {bond}.',
]

export const unsignedNamed: readonly string[] = [
  'I say that because {he} {was} {bond}.',
  'I can say so, because {he} {was} {bond}.',
]

export const aims: Record<Tone, readonly string[]> = {
  emotional: [
    'I don’t know how to do this well, so I will just speak.',
    'Nothing I say will be enough, and I want to say it anyway.',
    'My heart is sore, and it is also full of {him}.',
    'I still talk about {him} as if {he} might walk in.',
    'It hurts to be here, and I would not be anywhere else.',
    'All I can do is tell you what {he} {was} to me.',
    'I have loved {him} too much to be calm about this.',
    'I wrote this down because I was afraid I would not get through it.',
    'If I have to stop, please wait for me.',
  ],
  celebratory: [
    'I want you to leave here with {him} bright in your mind.',
    'There is a lot to smile about, so let me get to it.',
    'I am here to tell you good things, and I mean every word.',
    'We have come to be sad together, and I hope to be glad together too.',
    'It would be a shame to talk about {him} with a long face.',
    'Let me tell you why I count myself lucky.',
    'I plan to enjoy this, as far as one can.',
    'I could not be prouder to stand here and speak of {him}.',
    'You will hear some love in this, and perhaps a laugh.',
  ],
  sincere: [
    'I want to tell you, in plain words, who {he} {was} to me.',
    'I have tried to write down what is true about {him}.',
    'I will not try to say everything, only what I know.',
    'I would like to keep this simple and say what I mean.',
    'What I have to say is not long, but I mean it.',
    'I will tell you about {him} as honestly as I can.',
    'It is not easy to sum up a person, and I won’t try.',
    'I only want to say what I know to be so.',
    'There are no grand words in this, only true ones.',
  ],
}

/** A few qualities in one breath. {list} stands after "was". */
export const listing: readonly string[] = [
  '{He} {was} {list}.',
  'Ask me what {he} {was} like, and I would say {list}.',
  '{He} {was} {list}, and that is only the start.',
  'You will hear me say that {he} {was} {list}.',
]

/** A quality opens the text. */
export const qualityHooks: readonly string[] = [
  '{full} was {list}.',
  'If I had only one breath to describe {full}, I would say {list}.',
  'There are a few words I would use for {full}: {list}.',
]

/** A memory follows. */
export const openingLeads: Record<Tone, readonly string[]> = {
  emotional: [
    'This is what my heart goes to.',
    'Let me start with what I cannot let go of.',
    'I will begin where it hurts and helps the most.',
    'When I close my eyes, I am there.',
  ],
  celebratory: [
    'Let me start with something good.',
    'Here is a taste of what I mean.',
    'I will begin with a happy thing.',
    'This will tell you a lot already.',
  ],
  sincere: [
    'Let me start with something I know.',
    'I will begin with this.',
    'This is the picture I keep.',
    'Here is where my mind goes.',
  ],
}

/** Closes the opening and leads on. */
export const onward: Record<Tone, readonly string[]> = {
  emotional: [
    'I am holding on to that today.',
    'There is so much more, and I will tell you what I can.',
    'Let me try to tell you the rest.',
    'I will say as much as I am able to say.',
    'That is who we have lost, and that is why it hurts.',
    'Stay near, and I will try to go on.',
  ],
  celebratory: [
    'And that is only the beginning of it.',
    'You can see why I am smiling.',
    'There is plenty more where that came from.',
    'So let me tell you more.',
    'You can tell already that I was lucky.',
    'Believe me, it gets better.',
  ],
  sincere: [
    'I would like to tell you a little more.',
    'That is a good place to begin.',
    'There is more to say, and I will say it simply.',
    'The rest follows from that.',
    'I will go on from there.',
    'It is a small part of the whole.',
  ],
}
