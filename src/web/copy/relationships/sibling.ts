import type { RelationshipPage } from './relationship-words.ts'

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
