import type { RelationshipPage } from './relationship-words.ts'

export const friend: RelationshipPage = {
  relationship: 'friend',
  title: 'How to Write a Eulogy for a Friend',
  description:
    'Write a eulogy for your friend: which stories to tell, which to keep, and how to speak with the family listening. Your preview costs nothing.',
  keywords: ['eulogy for a friend', 'eulogy for best friend', 'friend funeral speech'],
  heroTitle: 'A Eulogy for Your Friend',
  heroDescription:
    'At the funeral the front row is for family, and the friend who knew everything sits somewhere behind. If they have asked you to speak, it’s because you have a part of the story that they don’t.',
  extraText: [
    'Relatives come by birth. A friend is someone you chose, and kept choosing, and you can say how that happened. Where did you meet? Which of you spoke first? What did the two of you do that would have bored anyone else? The family will be glad to hear it: they may have heard your name for years and never known why.',
    'Pick stories for the people who’ll be sitting there, maybe a grandparent and a ten-year-old among them. A good test is whether your friend would have told it at that table. If the answer is a grin, save it for later.',
  ],
  callToAction: 'Write for your friend',
  faq: [
    {
      question: 'How do I write about a friend with their family in the room?',
      answer:
        'Speak to them at least once, by name. “Mrs. Haddad, this is what Karim was like when you weren’t looking.” Bring them something new that’s also something good. If you know of troubles that they don’t, a funeral isn’t the place to bring them up.',
    },
    {
      question: 'How much humor is right for a friend’s eulogy?',
      answer:
        'More than for most people, if laughing was what you did together. Aim for a first laugh early, so that people know it’s allowed. Then slow down. The same voice that told the story about the tent can say how quiet your phone is now.',
    },
    {
      question: 'Can I quote our messages to each other?',
      answer:
        'A line or two can be the best thing in the speech, because it has their exact way of talking in it. Choose one that needs no background. Read it once, spelling mistakes and all, without comment, and make sure it doesn’t give away anyone’s secret.',
    },
  ],
  sampleOpening:
    'My name is Beatriz. I met Casey in the laundry room of our first apartment building, in an argument over a dryer. He had taken my wet clothes out. I had taken his quarters. By the end of the cycle we had agreed to share both, and we did that for seventeen years, more or less. We shared dryers, cars, a dog, two terrible bosses, and once, for a whole winter, a coat. To the family: I know you used to ask who “B” was, on all those notes on the refrigerator. It was me. I’m honored to finally meet you.',
}

export const neighbor: RelationshipPage = {
  relationship: 'neighbor',
  title: 'How to Write a Eulogy for a Neighbor',
  description:
    'You shared a wall, a fence or a street. Help with a short, true eulogy for your neighbor, made from what you saw day by day. Free to preview.',
  keywords: ['eulogy for a neighbor', 'neighbor funeral speech', 'tribute to a neighbor'],
  heroTitle: 'A Eulogy for Your Neighbor',
  heroDescription:
    'You knew the sound of their door. For years you could tell, without looking up, when they left, when they came home, and when something was different.',
  extraText: [
    'Other people will talk about the big events of their life. Yours is the view from across the way: the light that went on at five, the snow shoveled as far as your steps, the bowl that went back and forth and never came back empty. Stick to what you really saw. A neighbor’s word is worth so much because it comes from so many ordinary days.',
    'You could speak for the whole block. Knock on a few doors first, the way you would to collect for flowers. Someone will remember the storm, someone the lost cat, and someone what your neighbor said over the hedge after their own bad news.',
  ],
  callToAction: 'Write what you saw over the fence',
  faq: [
    {
      question: 'How do I write about someone I knew mostly over a fence?',
      answer:
        'With confidence, and briefly. Three or four minutes is enough. Choose what happened most often, the wave or the remark about the tomatoes, and describe it as if it were an event. Don’t guess at what went on indoors; their family knows that, and you have the street.',
    },
    {
      question: 'Am I allowed this much emotion over a neighbor?',
      answer:
        'You’ve lost someone you saw nearly every day, so of course it shows. No one is keeping score. If it helps to explain, say how long you lived side by side; “twenty-two years” will make it clear to anyone.',
    },
    {
      question: 'Can I mention lessons they taught me without meaning to?',
      answer:
        'Those are the best ones. Maybe you started planting bulbs, or leaving the porch light on, or greeting people first, because they did. Just say what changed: before them, this; since then, that. It doesn’t need a moral at the end.',
    },
  ],
  sampleOpening:
    'I’m Wei Zhang, from next door. For sixteen years there was one brick wall between Jamie Mercer’s piano and my bed. He played at seven in the evening, half an hour, never longer, and always the same mistake in the same measure. When my son was born early and we were all awake for a month, he put a note under our door. It said, “Should I stop, or does it help?” We wrote back, “It helps.” My son is fifteen now. He learned that piece last year, by ear, through a wall. He plays it very well. He has kept the mistake.',
}

export const colleague: RelationshipPage = {
  relationship: 'colleague',
  title: 'How to Write a Eulogy for a Colleague',
  description:
    'Speak for the people your colleague worked with: what they were like on a hard day, and what the job will be without them. Preview it for free.',
  keywords: ['eulogy for a colleague', 'eulogy for coworker', 'tribute to a coworker'],
  heroTitle: 'A Eulogy for Your Colleague',
  heroDescription:
    'You may have spent more hours with them than their family did. You know how they took bad news at nine in the morning, and what they were like by Friday.',
  extraText: [
    'A speech for someone from work goes wrong when it turns into a résumé. Their family has read the résumé. What they haven’t seen is the person at the next desk, on the ward, in the cab or behind the counter: who trained the new people without being asked, who kept the good pens, whose laugh could be heard in the stairwell. Tell them that.',
    'Ask three other people from different corners of the place, and say that you’re speaking for all of them. Leave out titles, numbers and how the company feels. Three or four minutes will do. If it wasn’t a close friendship, say plainly what it was: eight hours a day next to someone decent is no small thing.',
  ],
  callToAction: 'Speak for the people they worked with',
  faq: [],
  sampleOpening:
    'I’m Yusuf, and I worked the night desk with Dana Whitlock for eight years. I’d like to tell Dana’s family something about those nights, because we had the hours you didn’t. At about three every morning, when nothing’s moving, she’d get up, put on a kettle, and walk it around to everyone on the floor. The cleaners. The guard. The young doctor who hadn’t sat down. She knew who took sugar. We have a machine for that now, and it works. No one walks around with it. At three o’clock last night, six of us stood by the kettle anyway.',
}

export const godparent: RelationshipPage = {
  relationship: 'godparent',
  title: 'How to Write a Eulogy for Your Godparent',
  description:
    'Write a eulogy for your godmother or godfather: the promise they made, how they kept it, and what you carry on. Read the first part at no cost.',
  keywords: ['eulogy for godmother', 'eulogy for godfather', 'eulogy for godparent'],
  heroTitle: 'A Eulogy for Your Godparent',
  heroDescription:
    'Someone asked them to stand by you before you could have asked anyone yourself. They said yes to a person who couldn’t yet hold up their own head, and then they kept their word.',
  extraText: [
    'Tell people how it was kept. Perhaps it was the same phone call each birthday, a book in the mail with an inscription, a seat taken at every recital, or a single long walk when you were nineteen and in trouble. The title alone explains nothing; the years of showing up do.',
    'It’s worth asking your parents why they chose this person. There’s usually a story, from before you existed, of a friendship or a debt or one very good evening. Whether the promise was made in a church, in a living room or over the phone, you can describe it the way it was, with as much or as little faith as there really was in it.',
  ],
  callToAction: 'Write for your godparent',
  faq: [
    {
      question: 'How do I write about faith if we didn’t share it?',
      answer:
        'Describe theirs as something you saw: the candle, the grace before a sandwich, the way they said they’d keep you in their prayers. You can honor it without claiming it. And if religion never came up between you, the speech doesn’t need to bring it in.',
    },
    {
      question: 'Which of my godparent’s lessons belong in a eulogy?',
      answer:
        'One that your parents couldn’t have given you. A godparent is half a step outside the household and can say things from there. Think of a time they told you the truth about something, where you were both sitting, and what you did the next day.',
    },
    {
      question: 'Should I say something about the future, since they looked after mine?',
      answer:
        'A brief word works well at the end. You might name a child in your life you’d like to show up for the same way, or a date when you’ll go on doing what the two of you did. Plans this small have a good chance of being kept.',
    },
  ],
  sampleOpening:
    'I’m Simone, and Chris Okonkwo was my godfather. As a child I didn’t understand the word. I thought it was a job, like dentist, and that he’d been assigned to our street. The job, as I understood it, was to arrive on the third of March in a green car, take me out of school at noon with a note that said “appointment,” and buy me pancakes. We did this every year until I was eighteen. Then I moved away, and he drove the green car to me. There were thirty-four appointments in all. I never learned what my teachers thought.',
}
