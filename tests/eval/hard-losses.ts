import { type SubmissionFormValues, submissionInputSchema } from '#domain/submission.ts'
import type { Case } from './cases.ts'

type HardLoss = {
  label: string
  /** What a text, a question or a screen must not say to this family. */
  forbidden: RegExp
  input: Partial<SubmissionFormValues> & Pick<SubmissionFormValues, 'name' | 'relationship'>
}

/** Deaths where careless words do harm. The people are invented; there are no recordings of a real model. */
const hardLosses: readonly HardLoss[] = [
  {
    label: 'H-01-stillborn-iris',
    forbidden:
      /angel|heaven|better place|meant to be|another (?:baby|child)|at least|long life|celebrat|growing up|laugh/i,
    input: {
      name: 'Iris',
      relationship: 'child',
      pronouns: 'she',
      qualities: 'so wanted. she had my mothers chin',
      memory:
        'Iris died two days before she was due. She weighed six pounds one ounce. Joel held her first and then my mom. We sang to her. We named her for the flowers at our back door.',
      additional: 'nothing about heaven please',
      tone: 'emotional',
      length: 'short',
      customer_name: 'Dana',
    },
  },
  {
    label: 'H-02-three-hours-theo',
    forbidden:
      /angel|better place|meant to be|plan\b|battle|fought|fighter|at least|growing up|laugh/i,
    input: {
      name: 'Theo',
      relationship: 'child',
      pronouns: 'he',
      qualities: 'warm, tiny, held every minute',
      memory:
        'Theo lived for three hours and eleven minutes. The nurse was named Patrice and she turned off the machine sounds. His brother Max read him a book about trucks. Everyone in the room held him.',
      additional: 'Please thank Patrice.',
      tone: 'celebratory',
      length: 'short',
      customer_name: 'Luis',
    },
  },
  {
    label: 'H-03-suicide-unspoken-caleb',
    forbidden:
      /suicide|own life|killed|garage|note\b|pills|depress|struggl|battle|demons|at peace|signs?\b|should have/i,
    input: {
      name: 'Caleb Moreno',
      relationship: 'child',
      pronouns: 'he',
      qualities: 'gentle, good with his hands, shy until you knew him',
      memory:
        'Caleb built the bench in our front yard when he was sixteen and he would not let us pay for the wood. He drove his little sister to swim practice every Tuesday. He called his truck Gladys.',
      additional:
        'He died by suicide and we do not want that said or hinted at. His grandmother will be there.',
      tone: 'sincere',
      length: 'short',
      customer_name: 'Ruth',
    },
  },
  {
    label: 'H-04-suicide-spoken-jess',
    forbidden:
      /committed|battle|demons|at peace|better place|selfish|chose to|gave up|bridge|signs?\b/i,
    input: {
      name: 'Jess Tran',
      relationship: 'friend',
      pronouns: 'she',
      qualities: 'quick, loyal, terrible at goodbyes on the phone',
      memory:
        'Jess died by suicide on the second of May. We met in the ER break room at Mercy in 2014. She kept a drawer of granola bars for the night shift. She taught me to drive stick in the hospital parking lot.',
      additional: 'I want it said plainly that she died by suicide, once.',
      tone: 'sincere',
      length: 'short',
      customer_name: 'Priya',
    },
  },
  {
    label: 'H-05-estranged-mother-gail',
    forbidden:
      /I (?:loved|forgive|forgave|miss)|loving mother|best (?:mom|mother)|always there|devoted|celebrat|cherish/i,
    input: {
      name: 'Gail Hutchins',
      relationship: 'mother',
      qualities: 'sharp, proud, good with money',
      memory:
        'I had not talked to my mother in nine years. She kept the books for three restaurants and never had a wrong number. She taught me to balance a checkbook at the kitchen table when I was eleven.',
      additional: 'Do not say that I loved her or that I forgive her. My aunt asked me to speak.',
      tone: 'sincere',
      length: 'short',
      customer_name: 'Erin',
    },
  },
  {
    label: 'H-06-harsh-stepfather-dale',
    forbidden:
      /like a father|father figure|loved|kind\b|gentle|good man|tough love|meant well|forgiv/i,
    input: {
      name: 'Dale Pruitt',
      relationship: 'other',
      relationship_word: 'stepfather',
      pronouns: 'he',
      qualities: 'strict, hard to please, a skilled welder',
      memory:
        'Dale was my stepfather from when I was six. It was not an easy house. He welded the gates at the county fairground and they are still straight. He grew tomatoes and gave every one of them away to the neighbors.',
      additional: 'Please do not make him sound nicer than he was.',
      tone: 'sincere',
      length: 'short',
      customer_name: 'Kyle',
    },
  },
]

export const hardCases: readonly Case[] = hardLosses.map(({ label, forbidden, input }) => ({
  label,
  forbidden,
  input: submissionInputSchema.parse({ ...input, email: 'eval@example.com' }),
}))
