import * as terms from '#domain/offer.ts'
import { statedLength } from '#domain/stated-length.ts'
import { brand } from '#web/content/brand.ts'
import { company } from '#web/content/company.ts'
import { offer } from '#web/content/offer.ts'

/** The names that the placeholders of Markdown files may use. */
export type Facts = Record<string, string | number | boolean | null>

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
  automationCompany: brand.automationCompany,
  backupModelCompany: brand.backupModelCompany,
  brandName: brand.name,
  mailCompany: brand.mailCompany,
  modelCompany: brand.modelCompany,
  operatorName: brand.operator.name,
  supportEmail: brand.supportEmail,
  trainingRuledOut: brand.trainingRuledOut,
  agreementsSigned: company.agreementsSigned,
  governingLaw: company.governingLaw,
  hostingCompany: company.hostingCompany,
  postalAddress: company.postalAddress,
  language: offer.language,
  statedLength,
  writerPromise: offer.promise,
  writerSent: offer.sent,
}
