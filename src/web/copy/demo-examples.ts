import type { SubmissionFormValues, SubmissionInput } from '#domain/submission.ts'

/** Invented input, typed the way people type. The model stand-in replays what a real model wrote from it. */
export const demoExamples = [
  {
    name: 'Ray Tulloch',
    relationship: 'colleague',
    pronouns: 'he',
    qualities: 'Best elevator man in Hartford. Clean, polite, funny.',
    memory: '16 yrs in same van.',
    scripture: '',
    additional: 'wife Yvonne. guys from the shop coming.',
    tone: 'celebratory',
    theme: 'general',
    length: 'short',
    customer_name: 'Mike Fusaro',
    email: 'someone@example.com',
  },
  {
    name: 'Carol Pelkey',
    relationship: 'sibling',
    pronouns: 'she',
    qualities:
      "Independent. Dry sense of humor. Worked at the DMV 30 years and people actually liked her. Outdoors every chance she got, swam in Joe's Pond all season, knew every bird. Took care of our mother for years and never said much about it.",
    memory:
      'She kept a little calendar of when the ice went out and when the loons came back. She would not let you name a bird before she did.',
    scripture: '',
    additional:
      'No religion please, she was done with that. Our mother Rita will be there but she has memory trouble. Sister Michelle, my wife Joyce, Ben and his little girl Ivy. Thank the hospice house. She was never married, leave that subject alone.',
    tone: 'sincere',
    theme: 'nature',
    length: 'medium',
    customer_name: 'Alan Pelkey',
    email: 'someone@example.com',
  },
  {
    name: 'Vernell Oxendine',
    relationship: 'grandmother',
    pronouns: 'she',
    qualities:
      'ok so she raised me from when I was three and she was just she was the strongest woman I ever knew she worked at the mill thirty one years and she loved the Lord and she did not play she kept that yard so clean you could eat off it and she never missed nothing I had at school not one thing',
    memory:
      'she would come straight from the mill with thread all on her and I remember the collard sandwiches I used to be ashamed of them',
    scripture: 'the 23rd psalm',
    additional:
      "my mama Tonya is going to be there so please be careful with that she's doing good now. Uncle Harley and Aunt Brenda and my little boy Malachi he is four. my uncle James already passed. everybody called her Miss Vernie",
    tone: 'emotional',
    theme: 'religious',
    length: 'medium',
    customer_name: 'Kiana Oxendine',
    email: 'someone@example.com',
  },
  {
    name: 'Mr. Otis Lattimore',
    relationship: 'neighbor',
    pronouns: 'he',
    qualities:
      'He is 91. He lived next to us 22 years. He is retired from Chrysler. Very respectful man, always wearing hat. He shovel our snow before he was too old and then my sons shovel his.',
    memory: "When we moved in he brought a rake. We didn't know what for.",
    scripture: '',
    additional:
      'His niece asked me to say few words. We are Muslim and he was Baptist. His wife Ruby died before.',
    tone: 'celebratory',
    theme: 'general',
    length: 'short',
    customer_name: 'Farhana Chowdhury',
    email: 'someone@example.com',
  },
  {
    name: 'Surinder Kaur Gill',
    relationship: 'aunt',
    qualities:
      'Bua ji packed peaches at the cannery in Yuba City and sent all of us to college basically. Never married. Strict!! Always gave you money in your hand when leaving and closed your fingers over it',
    memory: 'She learned driving at 58 to take my dad to dialysis',
    scripture: '',
    additional:
      'Not hymns, the gurdwara does that part. This is for the lunch after. My dad is Balbir',
    tone: 'celebratory',
    theme: 'general',
    length: 'medium',
    customer_name: 'Manpreet Gill',
    email: 'someone@example.com',
  },
  {
    name: 'Carmen Luz Nieves',
    relationship: 'grandmother',
    pronouns: 'she',
    qualities:
      'she was super loving and loud. she cooked for everyone. she always had the radio on. she loved dancing even w her bad hip',
    memory: 'she used to yell my whole name off the balcony when it was time to eat',
    scripture: '',
    additional:
      'im 17 idk how to do this. my mom is Yadira. abuela was from Ponce. some people only speak spanish',
    tone: 'celebratory',
    theme: 'general',
    length: 'short',
    customer_name: 'Xavier Nieves-Ortiz',
    email: 'someone@example.com',
  },
] as const satisfies readonly SubmissionFormValues[]

/** What was answered to the questions that were asked about the first three; empty if it was skipped. */
export const recordedAnswers: Record<string, Record<string, string>> = {
  'Ray Tulloch': {
    'In that van, what would you see and hear from him on an ordinary workday?':
      'Whistled one hymn, never the end of it. Asked him once how it ended. "When we done, I tell you." Wouldnt eat in the van either, cloth towel on the tailgate. I ate over the wheel and heard about it.',
    'Out on a job, what would he do when he was being funny?':
      'First day I bragged for an hour. He says "You finish? Good. Now hand me the ten millimeter."',
  },
  'Carol Pelkey': {
    'What would she do when you started to name a bird before her?': '"Don\'t you say it, Alan."',
    "At Joe's Pond, what would you see her do when she came for a swim?":
      'Swim. Memorial Day to Columbus Day, before work, then she sat at the counter with wet hair and said "Next." She taught Ivy to stand still in the water until the minnows came to her toes.',
  },
  'Vernell Oxendine': {
    'At your school, what would you see her do when she walked in from the mill?':
      'she come in in her smock and if you said something she would say "I come straight here. You want me pretty or you want me on time?"',
    'When there were collard sandwiches, what would you see her doing?':
      'fried cornbread and fatback and collards and she wrapped them in bread bags. I hid mine in sixth grade and she found out and packed two',
    'What would she be doing out in that yard to keep it so clean?':
      'it was dirt and she swept it with a dogwood broom and you better not walk across it before noon she would holler at anybody',
  },
}

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether a model has written from these notes and answers. The names in them may be others. */
export function isRecorded(input: SubmissionInput, answers: readonly string[]): boolean {
  return demoExamples.some((example) => {
    const people = [example.name, example.customer_name, input.name, input.customer_name]
    const names = new Set(people.flatMap(splitWords))
    const plain = (text: string) =>
      splitWords(text)
        .filter((word) => !names.has(word))
        .join(' ')
    const given = answers.map(plain)
    const recorded = Object.values(recordedAnswers[example.name] ?? {}).filter(Boolean)
    return (
      plain(example.memory) === plain(input.memory) &&
      recorded.every((answer) => given.includes(plain(answer)))
    )
  })
}
