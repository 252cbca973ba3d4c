import { writerCompanies } from './brand.ts'

type Companies = { [Name in keyof typeof writerCompanies]: (typeof writerCompanies)[Name] }

/** Who writes, who checks and what they receive. Every page, the memory form and the policies say it in these words. */
function describeWriter(companies: Companies) {
  const { modelCompany: first, backupModelCompany: second, automationCompany } = companies
  const models = second ? `${first} or ${second}` : first
  /** Only if all companies guarantee it. Begins with a space. */
  const training = companies.trainingRuledOut ? ' Your words aren’t used to train models.' : ''
  if (automationCompany) {
    return {
      ai: `AI writes it: a service run by ${automationCompany}. A language model from ${models} checks it against your answers.`,
      promise: 'Facts we can’t find in your answers, we mark.',
      sent: `We send ${automationCompany} your answers, the name of the person who died, your name and your email address. ${models} gets the same without your email address.${training}`,
      memory: `If so, AI may use your words for the text: we send them with your name to ${automationCompany}, which writes it, and to ${models}, which checks it.`,
    }
  }
  return {
    ai: `AI writes it: a language model from ${models}. A second one checks it against your answers.`,
    promise: 'Facts we can’t find in your answers, we take out or mark.',
    sent: `We send ${second ? 'these companies' : first} your answers, the name of the person who died and your first name, never your email address.${training}`,
    memory: `If so, AI may use your words for the text: we send them with your name to ${models}, which writes it and checks it.`,
  }
}

export const writer = describeWriter(writerCompanies)
