import { type Relationship, relationshipKind } from '#domain/relationship.ts'
import type { Pronoun, RelationshipKind } from '#domain/relationship-table.ts'

/** The field that the question helps to fill in. */
type QuestionField = 'qualities' | 'memory'

const words: Record<Pronoun, Record<string, string>> = {
  she: { they: 'she', them: 'her', their: 'her', theirs: 'hers', were: 'was' },
  he: { they: 'he', them: 'him', their: 'his', theirs: 'his', were: 'was' },
  they: { they: 'they', them: 'them', their: 'their', theirs: 'theirs', were: 'were' },
}

// The first question of each list is the one that people see. It has to fit a parent they hadn't spoken to in
// years, and a death by suicide: nothing about last times, quarrels or what was left unsaid.
const questions: Record<RelationshipKind, Record<QuestionField, readonly string[]>> = {
  parent: {
    qualities: [
      'What did {they} care about most?',
      'What three words would people who knew {them} use?',
      'Which of {their} habits have you caught yourself doing?',
      'What made {them} laugh until {they} had to sit down?',
      'What {were} {they} good at?',
      'What {were} {they} stubborn about?',
      'Who or what brought out the best in {them}?',
    ],
    memory: [
      'Which smell or sound brings {them} back to you?',
      'What did a Sunday with {them} look like?',
      'Which good day with {them} do you remember?',
      'Where did {they} sit, and what did {they} do there?',
      'What did {they} show you how to do?',
      'What did {they} make, fix or grow?',
      'What story about {them} does your family tell?',
    ],
  },
  grandparent: {
    qualities: [
      'What did {they} take great care with?',
      'What three words would the family use?',
      'What did {they} let you do that no one else did?',
      'What did {they} say so often that the family still says it?',
      'How did {they} show people that {they} loved them?',
      'What did {they} refuse to throw away?',
      'What {were} {they} proud of?',
    ],
    memory: [
      'What did {their} house sound like in the morning?',
      'What was on the table when you came to visit?',
      'What did {they} always have in a pocket or a drawer?',
      'What story from {their} younger days did {they} tell?',
      'What did {they} show you how to do?',
      'Where did you go together, just the two of you?',
      'What thing of {theirs} would you keep?',
    ],
  },
  partner: {
    qualities: [
      'What did you notice first about {them}?',
      'What kind thing did {they} do that few people know about?',
      'What did {they} do well that you never could?',
      'What made {them} lose track of time?',
      'What made {them} laugh?',
      'How did {they} treat strangers?',
    ],
    memory: [
      'How did you meet?',
      'What did an ordinary evening with {them} look like?',
      'What small thing happened every day between you?',
      'Which trip would you take again?',
      'How did {they} look after you?',
      'Which song, place or meal belongs to the two of you?',
    ],
  },
  // A child may have died before birth, in a first hour or at sixty: every question fits each of them.
  child: {
    qualities: [
      'Why did you choose the name?',
      'What do you want people to know about {them}?',
      'Who did {they} look like?',
      'What did you call {them}?',
      'What did {they} bring into your family?',
      'How did {they} change you?',
      'What do you love about {them}?',
    ],
    memory: [
      'Which moment with {them} comes to mind first?',
      'How did you first hear that {they} would be yours?',
      'What do you remember of the day {they} came to you?',
      'Which song, place or season belongs to {them}?',
      'What thing of {theirs} do you keep?',
      'Who else loved {them}, and how did it show?',
      'Where do you feel close to {them}?',
    ],
  },
  sibling: {
    qualities: [
      'What three words would {their} friends use?',
      'What did {they} do better than you, and know it?',
      'What did {they} get away with?',
      'What could {they} talk about for hours?',
      'What did {they} never share, and what did {they} always share?',
      'What did {they} care about?',
    ],
    memory: [
      'What did you get into trouble for together?',
      'What did you play, and who made the rules?',
      'What do you remember of the room or the house you grew up in?',
      'When did {they} stand up for you?',
      'What did you two laugh about at the wrong moment?',
      'Which word did only the two of you understand?',
    ],
  },
  friend: {
    qualities: [
      'What three words would {their} other friends use?',
      'What did {they} do when a friend needed help?',
      'What did {they} always have an opinion about?',
      'What did {they} find funny?',
      'What did {they} always show up with?',
      'What did people trust {them} with?',
    ],
    memory: [
      'How did you meet?',
      'Which good day with {them} comes to mind?',
      'What went wrong, and turned into a story?',
      'Where did you usually sit, walk or drive together?',
      'When did {they} help without being asked?',
      'What did you do together more than once?',
    ],
  },
  work: {
    qualities: [
      'What did people come to {them} for?',
      'What did {they} do carefully that others did quickly?',
      'How did {they} treat the newest person there?',
      'What did {they} do on a bad day at work?',
      'What did {they} talk about when it wasn’t work?',
      'What will no one do the way {they} did?',
    ],
    memory: [
      'What do you remember of your first day with {them}?',
      'Which job did you get through together?',
      'What did {they} keep where {they} worked?',
      'What did {they} do at lunch?',
      'When did {they} cover for someone?',
      'What did {they} say that your team still repeats?',
    ],
  },
  guide: {
    qualities: [
      'What did {they} see in you before you did?',
      'What did {they} expect of you?',
      'What did {they} never get tired of explaining?',
      'How did {they} tell you that you had it wrong?',
      'What did {they} care about most?',
      'How did {they} treat people who had just started?',
    ],
    memory: [
      'What’s the first thing you remember about {them}?',
      'Which piece of advice did you need and not want?',
      'When did {they} make time that {they} didn’t have?',
      'What did you do because {they} believed you could?',
      'What did {they} say that you now say to others?',
      'When did {they} make you laugh?',
    ],
  },
  kin: {
    qualities: [
      'What three words would the family use?',
      'What did {they} know a lot about?',
      'What did {they} bring to every family gathering?',
      'Who in the family did {they} quietly look after?',
      'What did {they} find funny?',
      'What did {they} tell better than anyone?',
    ],
    memory: [
      'Which holiday or celebration do you see {them} at?',
      'What did you do when you stayed at {their} place?',
      'What did {they} give you that you still have?',
      'What did you only ever do with {them}?',
      'What did {they} tell you about your family?',
      'What did {they} do at the end of a long dinner?',
    ],
  },
  community: {
    qualities: [
      'What did people ask {them} for?',
      'What did {they} do that no one thanked {them} for?',
      'How did {they} greet people?',
      'What did {they} stand up for?',
      'What did {they} remember about others?',
      'What will be missing in your neighborhood or your group?',
    ],
    memory: [
      'How did you first start talking with {them}?',
      'Where would people find {them} on an ordinary day?',
      'When did {they} show up to help?',
      'What did {they} start, build or plant?',
      'What did {they} say over the fence or after the meeting?',
      'When did you see {them} change someone’s mind?',
    ],
  },
  someone: {
    qualities: [
      'What three words would {their} friends use?',
      'What did {they} do without being asked?',
      'What did {they} love to talk about?',
      'What made {them} laugh?',
      'What {were} {they} good at?',
      'What did {they} take pride in?',
    ],
    memory: [
      'How did you get to know {them}?',
      'Where did you usually see {them}?',
      'What did you do together more than once?',
      'When did {they} help you?',
      'What did {they} teach you, perhaps without meaning to?',
      'What will you do differently because of {them}?',
    ],
  },
}

/** Questions that help to fill in an empty field, with the pronoun of the person who died. */
export function starterQuestions(
  relationship: Relationship,
  field: QuestionField,
  pronoun: Pronoun,
): readonly string[] {
  const forms = words[pronoun]
  return questions[relationshipKind(relationship)][field].map((question) =>
    question.replace(/\{(\w+)\}/g, (_, word: string) => forms[word] ?? word),
  )
}
