import type { RelationshipPage } from './relationship-words.ts'

export const mother: RelationshipPage = {
  relationship: 'mother',
  title: 'How to Write a Eulogy for Your Mother',
  description:
    'Help with a eulogy for your mother: where to begin, what to leave out, and how to let her be heard in the room. The opening is free to read.',
  keywords: ['eulogy for mother', 'eulogy for mom', 'mother funeral speech'],
  heroTitle: 'A Eulogy for Your Mother',
  heroDescription:
    'Sometime this week you’ll have a small piece of news and want to call her with it. What you’d have told her, and what she’d have answered, is already the start of a eulogy.',
  extraText: [
    'No one can fit a whole mother into five minutes, so don’t try. Think of her on an ordinary evening: what was on the table, what was on the radio, what she said when you came through the door. A room full of people will recognize her from that sooner than from a list of her virtues.',
    'If you have brothers or sisters, each of you had a slightly different mother. Ask them for one sentence each before you write. And if things were hard between you and her, say only what you can stand behind. A short eulogy that’s honest is better than a long one that isn’t.',
  ],
  callToAction: 'Write about your mother',
  faq: [
    {
      question: 'How do I write about my mother when there’s too much to say?',
      answer:
        'Choose one room and one habit. Her kitchen and the way she packed a lunch, say, or her car and the songs she sang wrong in it. Tell that one well, then say in a sentence or two what it showed about her. The people listening will fill in the years on their own.',
    },
    {
      question: 'Can I quote the things she always said?',
      answer:
        'Yes, and exactly as she said them, even the ones that annoyed you. Her children will mouth the words along with you. Give the saying first, then the moment when you finally understood it, or the day you caught yourself using it.',
    },
    {
      question: 'What if I cry while I’m speaking about her?',
      answer:
        'Then you stop, breathe out, take a sip of water and go on from where you were. No one minds. Put the hardest sentence toward the end rather than at the very beginning, and keep a finger on the page so you can find your place again.',
    },
  ],
  sampleOpening:
    'My name is Rafael, and I’m the youngest of Ruth Alvarez’s four children. My mother never once sat through a whole meal. She got up for the salt. She got up for the phone. She got up because the neighbor’s dog sounded thirsty. We used to shout at her to sit down, and she used to say, “I’m sitting,” from the other side of the kitchen. I’ve thought about that all week. I think standing was how she watched over us. From the stove she could see every one of our faces.',
}

export const father: RelationshipPage = {
  relationship: 'father',
  title: 'How to Write a Eulogy for Your Father',
  description:
    'Write a eulogy for your father from your own memories, even if he was a man of few words. Four short steps and a free preview of how it begins.',
  keywords: ['eulogy for father', 'eulogy for dad', 'father funeral speech'],
  heroTitle: 'A Eulogy for Your Father',
  heroDescription:
    'One day you hear yourself say a sentence, and it’s his, down to the cough before it. A eulogy for a father often begins there, with what you picked up from him without noticing.',
  extraText: [
    'Look at what he did with his time when no one asked anything of him. The garage, the crossword, the long way home, the same chair at the same game. Say what he was doing, what it looked like, and whether you were allowed to help. Work belongs in it too, if it mattered to him. Skip the titles and say how he came home from it.',
    'Some fathers said “I love you” and some said “Did you check the oil?” If yours was the second kind, translate him for the people listening. They’ll know right away what you mean, because many of them had one like that.',
  ],
  callToAction: 'Tell us about your father',
  faq: [
    {
      question: 'How do I write about a father who didn’t talk much?',
      answer:
        'Describe what he did and leave the silence in. Where he stood at your school play. What he handed you before your first long drive. Three small acts, told in order, make a portrait, and you don’t have to invent a speech he never gave.',
    },
    {
      question: 'Is it all right to tell one of his jokes?',
      answer:
        'If he told it at every gathering, it would be strange to leave it out. Tell it the way he did, bad timing and all, and let people groan. One is enough. After the laugh, wait a second, and then say something plain; that’s often when a room listens best.',
    },
    {
      question: 'What if my feelings about my father are mixed?',
      answer:
        'You aren’t under oath, and you don’t have to tell everything. Leave out what would hurt the people sitting there. Mention one thing he did well and one thing you learned from him, even if you learned it by doing the opposite, and say that it wasn’t always simple. The people who knew him will know what it took to say that.',
    },
  ],
  sampleOpening:
    'Good morning. I’m Priya, Isaac Okafor’s daughter. If you ever lent my father anything, you got it back in better shape. He returned lawn mowers with new blades. He returned books with the torn page taped. Mr. Barlow in the third row once lent him a ladder with a loose rung, and he knows how that ended. Dad didn’t say much while he fixed things. I’d sit on the upturned bucket and hold the screws. He’d put out his hand without looking, and I’d know which one. I was never so sure of anything as I was of those screws.',
}

export const sibling: RelationshipPage = {
  relationship: 'sibling',
  title: 'Write a Eulogy for Your Brother or Sister',
  description:
    'Speak about your brother or sister as only a sibling can: the shared room, the old quarrels, the grown person. Begin for free, in your own words.',
  keywords: ['eulogy for brother', 'eulogy for sister', 'eulogy for sibling'],
  heroTitle: 'A Eulogy for Your Brother or Sister',
  heroDescription:
    'A sibling is the witness: they were there for the parts of your childhood that you can’t prove. When they die, you may be the only one left who can say, “Yes, that happened.”',
  extraText: [
    'Start with the two of you, not with the adults. Who had the top bunk, who told on whom, what you hid and where. Whether you grew up in one house or in several, by birth or by someone’s remarriage, you had a private language, and a few words of it will bring your sibling into the room faster than any praise.',
    'Then let them grow up. Some people at the funeral only knew the boss, the parent or the neighbor. You can connect that person with the kid who wouldn’t share the front seat, and show what stayed the same.',
  ],
  callToAction: 'Tell the story only you can tell',
  parts: [
    {
      id: 'brother',
      title: 'A eulogy for your brother',
      paragraphs: [
        'Brothers often say it sideways. A shove, a borrowed tool that came back clean, a text that said only “home.” Look for those. What did he do that meant he loved you, in the years when nobody would have said so? Tell one such thing exactly, and the room will hear the rest.',
        'If he was older, tell what he let you into. If he was younger, tell the day you noticed he’d passed you. And if people knew him as tough, you’re the one who can tell them what made him cry at the movies.',
      ],
    },
    {
      id: 'sister',
      title: 'A eulogy for your sister',
      paragraphs: [
        'A sister is often the one who kept the family’s calendar in her head: the birthdays, the feuds, who can’t sit next to whom. Start with something she ran. The holiday table, the group chat, the closet you weren’t allowed in. It shows her at work, and everyone there will know it.',
        'Then tell what she was like with only you, after the door was closed. One late call, one drive, one thing she talked you out of. If you were close, don’t say “best friend.” Say what you’d have told her on the way home today.',
      ],
    },
  ],
  faq: [
    {
      question: 'Is it okay to be funny about the fights we had?',
      answer:
        'Yes. Childhood quarrels are safe ground, because everyone who has a sibling had them too. Choose one where you come off worse. Humor at your own expense is the kindest kind at a funeral, and it shows how well you knew each other.',
    },
    {
      question: 'How do I write it if we’d grown apart?',
      answer:
        'Say so once, gently, and don’t apologize for the rest of the speech. “We didn’t talk as often as we should have” is a sentence half the room could say. Then go to the years when you were close, and tell those in full.',
    },
    {
      question: 'How do I handle the emotion of speaking in front of our parents?',
      answer:
        'Let them read it beforehand, or tell them which stories you chose. That way nothing takes them by surprise. If you’d like to say something directly to them, put it at the end, when you can leave the lectern and sit down next to them.',
    },
  ],
  sampleOpening:
    'I’m Jo, and for forty-one years I was Alex’s little sister. Being the little one meant I got the bicycle second, the jacket second, and the bathroom last. It also meant that everywhere I went, he had been there already. First day of school, I knew which drinking fountain to avoid. First day of work, I had a list of four things never to say to a manager. He was always walking ten steps ahead and calling back over his shoulder, “It’s fine, come on.” I’ve never in my life gone anywhere first. I’m not sure how it’s done.',
}

export const child: RelationshipPage = {
  relationship: 'child',
  title: 'How to Write a Eulogy for Your Child',
  description:
    'Quiet, practical help with a eulogy for your son or daughter, whatever their age. You say what you can, and someone else may read it aloud for you.',
  keywords: ['eulogy for a child', 'eulogy for son', 'eulogy for daughter'],
  heroTitle: 'A Eulogy for Your Child',
  heroDescription:
    'Nothing has to be explained here, and nothing has to be finished tonight. Say who your child was, in as few words as you like.',
  extraText: [
    'Your child is your child at any age. Some children die before they are born. Some live for hours, some for sixty years. If the time was short, speak of what filled it: the name and why you chose it, who held them, how the house changed. If they’d grown up, you can still begin with something from the first years that never changed.',
    'It doesn’t have to be long. Choose the shortest length in the form. A few words are enough: their name, and who they were to you. If you like, you can leave the memory blank. You don’t have to explain how they died, or make sense of it, or comfort anyone else. The people who come will be there to listen to you.',
  ],
  callToAction: 'Say who your child was',
  faq: [
    {
      question: 'How do I write about a life that was so short?',
      answer:
        'By being exact. The name and how you chose it, the weight in your arms, the blanket, who was in the room. Small facts don’t make a life look small. They show that you noticed all of it.',
    },
    {
      question: 'Can I talk about the future they didn’t have?',
      answer:
        'Yes. Many parents want to say aloud what they’d imagined: a first day of school, a graduation, a Sunday dinner. Choose one picture, say it, and leave it there. If it hurts too much to say, leave it out; everyone in the room is already thinking of it.',
    },
    {
      question: 'What if I’m too emotional to get through it?',
      answer:
        'Ask someone now to stand beside you with a second copy, and agree that they’ll take over when you touch their arm. Or let them read all of it while you stand there. It’s still your eulogy when another voice reads it.',
    },
  ],
  sampleOpening:
    'We’re Noor and Thomas, and Sami was our son. He was six, and he’d want you to know that it was nearly six and a half. He collected stones. Not pretty ones. They were gray, mostly, and each had a name, and they came with us in the car, buckled in. We’d like to tell you about the stone named Gerald. Gerald lived on the edge of the bathtub and was asked for his opinion. We still have him. He is in my pocket now, and if I stop speaking for a moment, it’s because I’m holding on to him.',
}
