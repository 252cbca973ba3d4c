import type { RelationshipPage } from './relationship-words.ts'

export const aunt: RelationshipPage = {
  relationship: 'aunt',
  title: 'How to Write a Eulogy for Your Aunt',
  description:
    'Write a eulogy for your aunt, whether she half raised you or came twice a year with presents. Answer a few questions and read how it begins, free.',
  keywords: ['eulogy for an aunt', 'aunt funeral speech', 'tribute to an aunt'],
  heroTitle: 'A Eulogy for Your Aunt',
  heroDescription:
    'An aunt can love you without having to bring you up, and so you could tell her what you couldn’t say at home. Now you’re the one who keeps what she told you in return.',
  extraText: [
    'Think about what she was in the family. The one who wrote the birthday cards, the one who’d moved away, the one who said what everyone was thinking, the one whose sofa was free. Every family has such roles, and hers is now empty. Say what it was and how she filled it; her nieces and nephews will know exactly what you mean.',
    'She was a sister, too, and maybe a wife, a boss, a traveler, a singer in the second row of the choir. Find one person who knew her in a setting you never saw, and borrow a detail. It’s good for the younger ones to see all of her.',
  ],
  callToAction: 'Write about your aunt',
  faq: [
    {
      question: 'How do I write about an aunt who was like a mother to me?',
      answer:
        'Tell how it happened: the after-school hours, the spare room, the year when things were difficult. Be fair to everyone else in the room: describe what she gave, not what was missing. A plain “I lived with her from nine to fourteen” needs nothing more.',
    },
    {
      question: 'Can I quote her advice, even the sharp kind?',
      answer:
        'An aunt’s bluntness is part of her charm, so give it straight. Choose a remark that was aimed at you, and that you have since had to agree with. If it named another relative, change the target or drop it. They’ll be sitting nearby.',
    },
    {
      question: 'Does humor suit a eulogy for an aunt?',
      answer:
        'It usually suits her better than solemn words. Her hats, her parking, the presents that were five years too young for you. Start with the funny habits and work up to what was behind them, and the last laugh will turn into something warmer.',
    },
  ],
  sampleOpening:
    'I’m Leo, and Vivian Marchetti was my aunt, though she preferred “your favorite aunt,” and would wait until you said it. Aunt Viv sent postcards. She sent them from Lisbon, from Cairo, and, when she could no longer travel, from the pharmacy two blocks away. “Weather mild,” she wrote. “Locals friendly. Long line.” I have a hundred and twelve of them in a shoebox. I read them all on Wednesday night. There’s no great wisdom in any of them. But for thirty years, wherever she happened to be, she stood at a counter, bought a stamp, and thought of me.',
}

export const uncle: RelationshipPage = {
  relationship: 'uncle',
  title: 'How to Write a Eulogy for Your Uncle',
  description:
    'Say who your uncle was to you and to the whole family, with his stories in the right order and his jokes intact. The preview is free to read.',
  keywords: ['eulogy for an uncle', 'uncle funeral speech', 'tribute to an uncle'],
  heroTitle: 'A Eulogy for Your Uncle',
  heroDescription:
    'He knew the stories about your parents that your parents left out. A whole shelf of family history goes with him.',
  extraText: [
    'Write down the tales he told, then the ones told about him. They’re rarely the same. Between the two you’ll find the man: what he was proud of, and what people loved about him that he never noticed. Use one of each kind.',
    'Also think of what he did for you because he wasn’t your parent. He could let you drive in the empty lot, lend you money with no speech attached, or take your side in the kitchen while you waited in the hall. Uncles by marriage, or by long friendship with the family, count just as much. If he was the quiet one in the corner, tell how people kept drifting over to that corner.',
  ],
  callToAction: 'Tell a story about your uncle',
  faq: [
    {
      question: 'How much humor can a eulogy for my uncle take?',
      answer:
        'As much as he’d have liked. For a man who teased everyone, a gentle tease is a form of respect. Try it out on his wife, his partner or his children first. When they laugh and then go quiet, you’ve found the right story.',
    },
    {
      question: 'How do I write it so that his children feel it’s theirs too?',
      answer:
        'Begin by saying that you’re speaking as a niece or nephew, and that your cousins had him every day. Describe what you envied or admired in their house. Those lines are a gift, because children don’t often hear how their father looked from the outside.',
    },
    {
      question: 'He had a saying for everything. Should I use those lessons?',
      answer:
        'Pick one and come back to it. Quote it near the start, where it will sound like a joke, and again at the end, where it can mean what he meant by it. Twice is plenty; the third time, even he’d have rolled his eyes.',
    },
  ],
  sampleOpening:
    'Hello. I’m Corinne, and I’m here for the nieces and nephews of Teddy Romano. Uncle Teddy had a rule for every occasion. Never trust a clean toolbox. Never leave a party hungry. Never let a kid be picked last. He coached our bowling team for eight winters, and I have to tell you, we were awful. We finished last seven times. He picked his team by reading the list from the bottom up. I was always at the bottom of lists, so I was always his first choice. I was eleven before I figured out how he did it, and thirty before I figured out why.',
}

export const cousin: RelationshipPage = {
  relationship: 'cousin',
  title: 'How to Write a Eulogy for Your Cousin',
  description:
    'Tell your cousin’s story from the kids’ table on. Gentle questions, your own memories, and the opening of the eulogy to read for free.',
  keywords: ['eulogy for a cousin', 'cousin funeral speech', 'tribute to a cousin'],
  heroTitle: 'A Eulogy for Your Cousin',
  heroDescription:
    'You may have seen each other only at weddings, holidays and funerals, and still have known each other all your lives. At this one, you’ll look for them across the room out of habit.',
  extraText: [
    'A cousin is something between a sibling and a friend: the same grandparents, a different house. That gives you a view no one else has. You saw what their home was like from the guest mattress. You can talk about the summers, the long car rides, the plays you put on behind a sheet, and who always had to be the horse.',
    'If the two of you became close as adults, say how it started, because that was a choice. If you hadn’t seen much of each other lately, make it a speech about being kids together. Someone has to remember that part, and you were there.',
  ],
  callToAction: "Remember your cousin's story",
  faq: [
    {
      question: 'How do I write it if we only saw each other on holidays?',
      answer:
        'Then write about the holidays. Ten Thanksgivings are ten visits to the same person at ten ages, like marks on a door frame. Describe your cousin at seven, at fifteen and last year, in the same place at the same table, and a whole life will come through.',
    },
    {
      question: 'Can I tell funny stories about the trouble we got into?',
      answer:
        'Sure, once enough time has gone by that the aunts and uncles can laugh too. A broken window from twenty years ago is fine. Now you can finally admit your part in it. If the story needs someone drunk or someone hurt, choose a different one.',
    },
    {
      question: 'How do I handle the emotion of facing my aunt and uncle?',
      answer:
        'Call them before you write, even if you don’t need their permission. Ask what they’d like to hear and whether there’s anything you should leave out. In the speech itself, thank them for something specific: the open door, the extra plate, the week you were allowed to stay.',
    },
  ],
  sampleOpening:
    'I’m Camille, one of the nine cousins, number four by age. Frankie was number five. If you’ve ever been to our grandparents’ on the Fourth of July, you know that the cousins ate on the porch, on an old door laid across two barrels. Frankie and I had the end with the doorknob. We fought over it every summer, because the one with the knob could say, “Come in,” or, “We’re closed.” She never once said, “We’re closed.” Not to the little ones, not to the dog, not to the boy from next door who bit. She told everyone to come in.',
}

export const inlaw: RelationshipPage = {
  relationship: 'inlaw',
  title: 'How to Write a Eulogy for an In-Law',
  description:
    'Find the right words for a mother-in-law, father-in-law, brother-in-law or sister-in-law: warm, honest and in proportion. The preview is free.',
  keywords: ['eulogy for mother-in-law', 'eulogy for father-in-law', 'eulogy for an in-law'],
  heroTitle: 'A Eulogy for Your In-Law',
  heroDescription:
    'You didn’t choose each other; someone you both loved did that. What grew after that, at your own pace and over a lot of dinners, belongs to the two of you.',
  extraText: [
    'Someone who married into a family sees it with fresh eyes. You remember the first visit: what you wore, what you were fed, which question you were asked before you had your coat off. The others were born into those customs and can’t describe them. You can, so a speech from you may show your in-law more clearly than one from their own children.',
    'Keep it in proportion. You’re grieving, and you’re also standing next to someone who’s grieving more. Name that person early. Say what you saw between them over the years, a hand on a shoulder or a daily call, because they may never have seen it from the outside.',
  ],
  callToAction: 'Find the words for your in-law',
  faq: [
    {
      question: 'How do I write about an in-law I didn’t warm to at first?',
      answer:
        'A slow start makes a good story if it has an end. Tell the frosty beginning with a light hand, then the day it turned: the hospital hallway, the shared dislike of a cousin’s wine, the first time you were scolded like one of their own. If it never turned, talk about what you respected.',
    },
    {
      question: 'Are in-law jokes out of place?',
      answer:
        'The stock ones are; they belong to someone else’s relatives. Humor drawn from your real in-law, their rules for loading a dishwasher, the tour of the garden that no guest escaped, is welcome. Run it past your partner, who has heard it all before.',
    },
    {
      question: 'How do I handle my own emotions and support my partner too?',
      answer:
        'Agree ahead of time who’ll sit with them while you’re up front, so you don’t have to keep watch from there. Then go straight back to your seat. You’ve been asked to be the steady one for five minutes, not for the whole day.',
    },
  ],
  sampleOpening:
    'I’m Andre, and I married into this family eighteen years ago. On my first visit, my mother-in-law, Pat Ekstrom, opened the door, looked me over, and said, “You can peel.” That was all. She led me to the sink and gave me a knife and ten pounds of potatoes. I thought I’d been insulted. It took me years to see that guests in that house sat in the front room with a drink, and only family ever got near the potatoes. I’d been taken in within a minute, on sight. She just didn’t think it needed to be said.',
}
