import type { Tone } from '#standins/model/eulogy/told.ts'

/** Turning toward the end. */
export const turning: Record<Tone, readonly string[]> = {
  emotional: [
    'I do not know how to end this, because I do not want it to end.',
    'Now I have to do the part that I have been dreading.',
    'I have come to the words I never wanted to say.',
    'There is no good way to let go of somebody you love.',
    'If I stop talking, it will be true.',
    'This is the moment I have been afraid of.',
  ],
  celebratory: [
    'I could go on, and later I probably will.',
    'That is nearly all from me, and you have been very kind to listen.',
    'I will stop soon, although there is plenty more to tell.',
    'It is time for me to sit down and let you do the talking.',
    'Every good story has to stop somewhere.',
    'I have come to the end of my notes, but not of my memories.',
  ],
  sincere: [
    'I am coming to the end of what I wanted to say.',
    'That is what I came here to tell you.',
    'I have not said everything, but I have said what matters most.',
    'There is little left for me to add.',
    'I will close with a few plain words.',
    'It is time to finish.',
  ],
}

/** Spoken to the dead person. */
export const toThem: Record<Tone, readonly string[]> = {
  emotional: [
    'I love you, and I am not going to put that in the past.',
    'I miss you already, and I have hardly begun.',
    'Please know how deeply you were loved.',
    'I was so lucky to have you, and I knew it.',
    'I will look for you in everything.',
    'You can rest now, and I will do the remembering.',
    'I do not want to let you go, so I will only loosen my hand a little.',
    'Whatever I am, you are in it.',
    'There was never enough time, and I am thankful for all of it.',
    'You were loved every single day.',
    'I hope you can feel how full this goodbye is.',
    'I am holding you in my heart, where it is warm.',
    'You are the ache in this, and you are the comfort too.',
    'Wherever I go now, I am taking you.',
  ],
  celebratory: [
    'You made it look easy, and you made it fun.',
    'I hope you know how much we enjoyed you.',
    'I keep finding new reasons to be glad of you.',
    'What a pleasure it was to know you.',
    'We will keep your stories warm.',
    'I am smiling for you, even if my eyes are wet.',
    'You were the best kind of company.',
    'We would not have missed you for the world.',
    'There will be laughter, and you will be in it.',
    'You gave us so much to be glad about.',
    'I hope we did you justice today.',
    'We will take it from here, and we will try to do it your way.',
    'Thank you for every smile.',
    'I would do it all again, and gladly.',
  ],
  sincere: [
    'You were loved, and I hope you knew it.',
    'I am grateful that I had you.',
    'I will remember you as you were.',
    'You did well.',
    'I will think of you often.',
    'We will look after each other, as you would want.',
    'You can rest now.',
    'I would have liked to tell you all this myself.',
    'What you gave me, I still have.',
    'I will miss you in the ordinary hours.',
    'You mattered more than you knew.',
    'It was good to have you with us.',
    'I am better for having known you.',
    'You will be missed here, and you will be talked about.',
  ],
}

/** {list} holds a few of the given qualities, as adjectives. */
export const thanksForQualities: readonly string[] = [
  'Thank you for being {list}.',
  'You were {list}, and I thank you for every bit of it.',
  'Thank you for showing me how to be {list}.',
  'For being {list}, and for being so fully yourself, thank you.',
]

/** The speaker turns from the listeners to the dead person. */
export const turningToThem: readonly string[] = [
  'And now a word to you, {dear}.',
  '{dear}, this last part is for you.',
  'The last words belong to you, {dear}.',
  'And to {him} I want to say this.',
  'What is left, I say to {him}.',
  'Let me speak to {him} once more, as if {he} could hear.',
]

export const thanksToThem: readonly string[] = [
  'Thank you for being {bond}.',
  'Thank you for everything, said and unsaid.',
  'Thank you for all of it.',
  'Thank you for letting me know you.',
]

export const thanksToListeners: Record<Tone, readonly string[]> = {
  emotional: [
    'Thank you for holding me up while I said this.',
    'Thank you for listening with me, and for loving {him} too.',
    'Thank you for staying close today.',
    'Thank you for being here when I needed you most.',
    'Thank you for hearing me out, tears and all.',
  ],
  celebratory: [
    'Thank you for coming, for listening, and for smiling in the right places.',
    'Thank you all for helping me remember {him} so well.',
    'Thank you for giving {him} such a warm send-off.',
    'Thank you for sharing this with me, and now please share your own stories.',
    'Thank you, every one of you, for being part of it.',
  ],
  sincere: [
    'Thank you for listening.',
    'Thank you all for coming, and for caring about {him}.',
    'Thank you for letting me say this.',
    'Thank you for being here today and for hearing me.',
    'Thank you for your time and your kindness.',
  ],
}

/** The last words. Those with {dear} are used where the person gave a name that fits. */
export const goodbyes: Record<Tone, readonly string[]> = {
  emotional: [
    'Goodbye, {dear}, I love you.',
    'Goodbye, my dear {dear}, and thank you.',
    'I love you, {dear}, and this is goodbye.',
    'Sleep well, {dear}, and goodbye.',
    'Goodbye, with all the love I have.',
    'Goodbye, and I love you.',
    'I love you, I thank you, and I say goodbye.',
    'This is goodbye, and it is also thank you.',
  ],
  celebratory: [
    'Goodbye, {dear}, and thank you for all of it.',
    'So goodbye, {dear}, and thanks for everything.',
    'Goodbye, {dear}, you were wonderful company.',
    'Here is to you, {dear}, with thanks and a warm goodbye.',
    'Goodbye, and thank you for so much gladness.',
    'So thank you, and goodbye, with a smile.',
    'Goodbye from all of us, with love and with thanks.',
    'This is a glad goodbye, because you gave us so much to be glad of.',
  ],
  sincere: [
    'Goodbye, {dear}, and thank you.',
    'Thank you, {dear}, and goodbye.',
    'Goodbye, {dear}.',
    'We say goodbye to you now, {dear}, with thanks.',
    'Goodbye, and thank you.',
    'Thank you, and goodbye.',
    'With love and thanks, I say goodbye.',
    'This is goodbye, and I say it with love.',
  ],
}

/** The last words where the text ends with the listeners. */
export const closingThanks: Record<Tone, readonly string[]> = {
  emotional: [
    'Help me say goodbye to {him} now.',
    'Let us say goodbye to {him} together, because I cannot do it alone.',
    'Now we have to say goodbye, and I am glad we can say it together.',
  ],
  celebratory: [
    'Now let us say goodbye to {him} the way {he} would like it, warmly.',
    'Let us send {him} off with love, and with a smile.',
    'So let us say a cheerful goodbye to {him}, all together.',
  ],
  sincere: [
    'Now we say goodbye to {him}, with love and with respect.',
    'Let us say goodbye to {him} quietly, and with thanks.',
    'This is how we say goodbye, and I am glad we can do it together.',
  ],
}

/** In the chosen theme, shortly before the last words. */
export const themedFarewell = {
  general: [
    'What we were given is ours to keep.',
    'The rest of it we will carry, each in our own way.',
    'Love is what stays, and there is a lot of it here.',
    'It was a good thing to have, and we had it.',
  ],
  religious: [
    'May God keep you in peace.',
    'Go with God, and with all our love.',
    'We place you in God’s care, and we trust that care.',
    'May God’s peace be with you, and with everyone who loved you.',
  ],
  nature: [
    'When the light comes low over the grass, I will think of you.',
    'The seasons will turn, and you will be in every one of them.',
    'I will listen for you in the wind, and I will not feel foolish.',
    'May the ground be gentle and the morning kind.',
  ],
  literary: [
    'Your story is safe with us, and we will tell it well.',
    'I close the book softly, with my hand still on the cover.',
    'The last page has been turned, and I will start again from the beginning.',
    'We will go on reading you aloud.',
  ],
  military: [
    'You stood your watch, and we will take it from here.',
    'Your duty is done, and we thank you for it.',
    'Stand down now, and rest, because others will keep the watch.',
    'We salute you in the only way I know, by remembering.',
  ],
} as const
