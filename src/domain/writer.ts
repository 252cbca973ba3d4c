import { companies } from '#operator'

/**
 * Who writes, who checks and what they receive, in the words of every page and policy. `sentOfMemory` is for those who share
 * a memory.
 */
function describeWriter(receivers: typeof companies) {
  const { model: first, backupModel: second, automation, trainingRuledOut } = receivers
  const models = second ? `${first} or ${second}` : first
  const receive = second ? `${first} and ${second} receive` : `${first} receives`
  const alone = second ? 'They receive' : 'It receives'
  /** Only if all companies guarantee it. Begins with a space. */
  const training = trainingRuledOut ? ' Your words aren’t used to train models.' : ''
  const memory = 'your memory, your name and how you knew the person who died'
  if (automation) {
    return {
      ai: `AI writes the draft, using a service run by ${automation}. A language model from ${models} checks it against your answers.`,
      promise: 'If a fact isn’t in your answers, we mark it for you.',
      training,
      sent: `${automation} receives ${sentWith('name and email address')}. ${receive} the same, with the speaker’s first name only and no email address.${training}`,
      sentOfMemory: `${automation} receives ${memory}. ${receive} the same.${training}`,
    }
  }
  return {
    ai: `AI writes the draft, using a language model from ${models}. A second one checks it against your answers.`,
    promise: 'If a fact isn’t in your answers, we take it out or mark it for you.',
    training,
    sent: `${receive} ${sentWith('first name')}. ${alone} no email addresses.${training}`,
    sentOfMemory: `${receive} ${memory}.${training}`,
  }
}

const sentWith = (speakers: string) =>
  `your answers, the name of the person who died, the speaker’s ${speakers}, and any memories from others that are used, with their names`

export const writer = describeWriter(companies)
