import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { statedLength } from '#domain/length.ts'
import * as terms from '#domain/offer.ts'
import { companies, operator } from '#operator'
import { brand } from '#web/copy/brand-words.ts'
import { offer } from '#web/copy/offer-words.ts'

/** The names that the placeholders of Markdown files may use. */
export type Facts = Record<string, string | number | boolean | null>

const poems = '../../../content/articles/funeral-poems-and-readings.md'

export const facts: Facts = {
  automaticRefundMinutes: terms.automaticRefundMinutes,
  givenBackRewritesInWords: terms.givenBackRewritesInWords,
  givenBackTimes: terms.givenBackTimes,
  priceInDollars: terms.priceInDollars,
  priceInUsd: terms.priceInUsd,
  quickRefundHours: terms.quickRefundHours,
  refundDays: terms.refundDays,
  refundTerm: terms.refundTerm,
  retriesCapitalized: terms.retriesCapitalized,
  retriesInWords: terms.retriesInWords,
  rewritesInWords: terms.rewritesInWords,
  writingTime: terms.writingTime,
  analyticsContainer: brand.analyticsContainer,
  automationCompany: companies.automation,
  backupModelCompany: companies.backupModel,
  brandName: brand.name,
  mailCompany: companies.mail,
  modelCompany: companies.model,
  operatorName: operator.name,
  supportEmail: brand.supportEmail,
  trainingRuledOut: companies.trainingRuledOut,
  agreementsSigned: companies.agreementsSigned,
  governingLaw: operator.governingLaw,
  hostingCompany: companies.hosting,
  postalAddress: operator.postalAddress,
  language: offer.language,
  readings:
    readFileSync(join(import.meta.dirname, poems), 'utf8').match(/class="reading"/g)?.length ?? 0,
  statedLength,
  writerPromise: offer.promise,
  writerSent: offer.sent,
}
