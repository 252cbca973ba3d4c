import type { RelationshipPage } from './relationship-page.ts'

export const cousin: RelationshipPage = {
  relationship: 'cousin',
  title: 'Eulogy for a Cousin',
  description:
    'Tell your cousin’s story from the children’s table onward. Gentle questions, your own memories, and the opening of the eulogy to read for free.',
  keywords: ['eulogy for a cousin', 'cousin funeral speech', 'tribute to a cousin'],
  heroTitle: 'A Eulogy for Your Cousin',
  heroDescription:
    'You may have met only at weddings, holidays and funerals, and still have known each other all your lives. At this one, you will look for them across the room out of habit.',
  extraText: [
    'A cousin is something between a sibling and a friend: the same grandparents, a different house. That gives you a view nobody else has. You saw what their home was like from the guest mattress. You can speak about the summers, the long car rides, the plays put on behind a sheet, and who was always made to be the horse.',
    'If the two of you became close as adults, say how it started, because that was a choice. If you saw little of each other lately, let it be a speech about being young together. Someone has to remember that part, and you were there.',
  ],
  callToAction: "Remember your cousin's story",
  faq: [
    {
      question: 'How do I write it if we only met on holidays?',
      answer:
        'Then write about the holidays. Ten Thanksgivings are ten visits to the same person at ten ages, like marks on a door frame. Describe your cousin at seven, at fifteen and last year, in the same place at the same table, and the whole life will come through.',
    },
    {
      question: 'Can I tell funny stories about the trouble we got into?',
      answer:
        'By all means, once enough time has gone by that the aunts and uncles can laugh as well. A broken window from twenty years ago is fine. Confess your own share of it at last. Should a tale depend on drink, or on somebody being hurt, choose a different one.',
    },
    {
      question: 'How do I face the emotion of my aunt and uncle?',
      answer:
        'Call them before you write, not for permission but for company. Ask what they would like to hear and whether anything should stay unsaid. In the speech itself, thank them for something definite: the open door, the extra plate, the week you were allowed to stay.',
    },
  ],
  sampleOpening:
    'I am Camille, one of the nine cousins, number four by age. Frankie was number five. If you have ever been at our grandparents’ on the Fourth of July, you know that the cousins ate on the porch, on an old door laid across two barrels. Frankie and I had the end with the doorknob. We fought over it every summer, because whoever had the knob could say, “Come in,” or, “We’re closed.” Frankie never once said, “We’re closed.” Not to the little ones, not to the dog, not to the boy from next door who bit. Everyone was told to come in.',
}
