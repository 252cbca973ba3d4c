export const brandName = 'Lovingly Said'

/** Placeholder: the legal operator of the site, named on the legal pages and in every email. */
export const operator = { name: 'Example Operator LLC', place: 'Example State, USA' } as const

/** The companies that receive what people write. The launch check compares them with the settings. */
export const writerCompanies = {
  /** The language model provider, which writes and checks. With an automation it only checks. */
  modelCompany: 'Anthropic' as string,
  /** Checks texts, and takes over when the first is unavailable. Null without a second key. */
  backupModelCompany: 'OpenAI' as string | null,
  /** Runs the external automation that writes, and also receives email addresses. Null unless WRITER=automation. */
  automationCompany: null as string | null,
  /** True once each of them has confirmed that it does not train on our data. */
  trainingRuledOut: false as boolean,
} as const
