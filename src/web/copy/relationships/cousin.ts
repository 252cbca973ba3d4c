import type { RelationshipPage } from './relationship-words.ts'

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
