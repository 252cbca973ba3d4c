import type { Pronoun, Relationship } from '#domain/relationship.ts'

/** What the question stands under. */
type QuestionField = 'qualities' | 'memory'

type Kind =
  | 'parent'
  | 'grandparent'
  | 'partner'
  | 'child'
  | 'sibling'
  | 'friend'
  | 'work'
  | 'guide'
  | 'kin'
  | 'community'
  | 'someone'

const kindOf: Record<Relationship, Kind> = {
  mother: 'parent',
  father: 'parent',
  grandmother: 'grandparent',
  grandfather: 'grandparent',
  spouse: 'partner',
  boyfriend: 'partner',
  girlfriend: 'partner',
  child: 'child',
  sibling: 'sibling',
  friend: 'friend',
  colleague: 'work',
  mentor: 'guide',
  teacher: 'guide',
  godparent: 'guide',
  uncle: 'kin',
  aunt: 'kin',
  cousin: 'kin',
  inlaw: 'kin',
  neighbor: 'community',
  'community-leader': 'community',
  other: 'someone',
}

// In the past tense a verb is the same after she, he and they; "was" and "were" are kept out.
const words: Record<Pronoun, Record<string, string>> = {
  she: { they: 'she', them: 'her', their: 'her', theirs: 'hers' },
  he: { they: 'he', them: 'him', their: 'his', theirs: 'his' },
  they: { they: 'they', them: 'them', their: 'their', theirs: 'theirs' },
}

const questions: Record<Kind, Record<QuestionField, readonly string[]>> = {
  parent: {
    qualities: [
      'What did {they} say when you left the house?',
      'What did {they} never let you get away with?',
      'What could {they} do with {their} hands?',
      'What made {them} laugh until {they} had to sit down?',
      'What did {they} do when you did something wrong?',
      'Which of {their} habits have you caught yourself doing?',
      'What did {they} worry about?',
    ],
    memory: [
      'What did {their} kitchen smell like?',
      'What did a Sunday with {them} look like?',
      'What did {they} teach you that you still do?',
      'Where did {they} sit, and what did {they} do there?',
      'When did you see {them} proud?',
      'What did {they} cook when someone had a bad day?',
      'What is the last ordinary thing you did together?',
    ],
  },
  grandparent: {
    qualities: [
      'What did {they} call you?',
      'What did {they} always have in a pocket or a drawer?',
      'What did {they} say so often that the family still says it?',
      'What did {they} let you do that nobody else did?',
      'What did {they} take trouble over?',
      'What did {they} refuse to throw away?',
    ],
    memory: [
      'What did {their} house sound like in the morning?',
      'What was on the table when you came to visit?',
      'What story from {their} younger days did {they} tell?',
      'What did {they} show you how to do?',
      'Where did you go together, just the two of you?',
      'What thing of {theirs} would you keep?',
    ],
  },
  partner: {
    qualities: [
      'What did you notice first about {them}?',
      'What did {they} do for you that nobody saw?',
      'What did you argue about, and laugh about later?',
      'What did {they} do well that you never could?',
      'What did {they} say when you came home?',
      'What made {them} lose track of time?',
    ],
    memory: [
      'Where did you meet, and what did {they} wear?',
      'When did you know?',
      'What did an evening with {them} look like?',
      'Which trip would you take again?',
      'What did {they} do when you got sick?',
      'What small thing happened every day between you?',
    ],
  },
  child: {
    qualities: [
      'What did {they} ask about again and again?',
      'What made {them} laugh?',
      'What did {they} carry around everywhere?',
      'Which word did {they} say in a way of {their} own?',
      'Who did {they} look after?',
      'What did {they} want to do or become?',
    ],
    memory: [
      'What do you remember of the day {they} came to you?',
      'What did {they} do first thing in the morning?',
      'What game, song or story had to be repeated?',
      'When did {they} surprise you?',
      'Where did {they} feel most at home?',
      'What did {they} teach you?',
    ],
  },
  sibling: {
    qualities: [
      'What did {they} do better than you, and know it?',
      'What did {they} get away with?',
      'How did {they} take your side?',
      'What did the two of you have a word for that nobody else knew?',
      'What did {they} never share, and what did {they} always share?',
      'What did {they} say to cheer you up?',
    ],
    memory: [
      'What did you get into trouble for together?',
      'What did you play, and who made the rules?',
      'What do you remember of the room or the house you grew up in?',
      'When did {they} stand up for you?',
      'What did you two laugh about at the wrong moment?',
      'When did you first see {them} as a grown-up?',
    ],
  },
  friend: {
    qualities: [
      'What could you tell {them} that you told nobody else?',
      'What did {they} do when you called late at night?',
      'What did {they} turn up with?',
      'What did {they} have an opinion about, always?',
      'What did {they} find funny?',
      'What did you two never agree on?',
    ],
    memory: [
      'How did you meet?',
      'Which day with {them} would you live again?',
      'What went wrong, and turned into a story?',
      'Where did you usually sit, walk or drive together?',
      'When did {they} help without being asked?',
      'What is still on your phone from {them}?',
    ],
  },
  work: {
    qualities: [
      'What did people come to {their} desk for?',
      'What did {they} do on a bad day at work?',
      'What did {they} do carefully that others did quickly?',
      'What did {they} say in meetings?',
      'How did {they} treat the newest person there?',
      'What did {they} talk about when it was not work?',
    ],
    memory: [
      'What do you remember of your first day with {them}?',
      'Which job did you get through together?',
      'What stood on {their} desk?',
      'What did {they} do at lunch?',
      'When did {they} cover for someone?',
      'What will nobody do like {them}?',
    ],
  },
  guide: {
    qualities: [
      'What did {they} see in you before you did?',
      'What did {they} expect of you?',
      'How did {they} tell you that you had it wrong?',
      'What did {they} never get tired of explaining?',
      'What did {they} say that you now say to others?',
      'What did {they} care about beyond {their} work?',
    ],
    memory: [
      'What do you remember of the room where you met?',
      'Which piece of advice did you not want, and need?',
      'When did {they} make time that {they} did not have?',
      'What did you do because {they} believed you could?',
      'When did {they} admit a mistake?',
      'What would you like to have told {them}?',
    ],
  },
  kin: {
    qualities: [
      'What did the room feel like when {they} came in?',
      'What did {they} bring to every family gathering?',
      'What did {they} tease you about?',
      'What did you only ever do with {them}?',
      'Who in the family did {they} quietly look after?',
      'What did {they} tell better than anyone?',
    ],
    memory: [
      'Which holiday or celebration do you see {them} at?',
      'What did you do when you stayed at {their} place?',
      'What did {they} give you that you still have?',
      'When did {they} make you feel like one of {their} own?',
      'What did {they} tell you about your family?',
      'What would {they} do at the end of a long dinner?',
    ],
  },
  community: {
    qualities: [
      'What did people ask {them} for?',
      'What did {they} do that nobody thanked {them} for?',
      'How did {they} greet people?',
      'What did {they} stand up for?',
      'What did {they} remember about others?',
      'What will be missing on your street or in your hall?',
    ],
    memory: [
      'How did you first come to speak with {them}?',
      'Where would one find {them} on an ordinary day?',
      'When did {they} turn up to help?',
      'What did {they} start, build or plant?',
      'What did {they} say over the fence or after the meeting?',
      'When did you see {them} change somebody’s mind?',
    ],
  },
  someone: {
    qualities: [
      'What three words would {their} friends use?',
      'What did {they} do without being asked?',
      'What did {they} love to talk about?',
      'What made {them} laugh?',
      'What did {they} always say?',
      'What did {they} take pride in?',
    ],
    memory: [
      'How did you come to know {them}?',
      'Where do you see {them} when you close your eyes?',
      'What did you do together more than once?',
      'When did {they} help you?',
      'What did {they} teach you, perhaps without meaning to?',
      'What will you do differently because of {them}?',
    ],
  },
}

/** Small questions for a blank box, for this relationship and in this person's pronoun. */
export function starterQuestions(
  relationship: Relationship,
  asked: QuestionField,
  pronoun: Pronoun,
): readonly string[] {
  const said = words[pronoun]
  return questions[kindOf[relationship]][asked].map((question) =>
    question.replace(/\{(\w+)\}/g, (_, word: string) => said[word] ?? word),
  )
}
