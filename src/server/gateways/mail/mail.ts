export type PreviewLetter = {
  to: string
  letterId: string
  customerName: string
  person: string
  preview: string
  link: string
}

export type EulogyLetter = {
  to: string
  letterId: string
  customerName: string
  person: string
  text: string
  orderNumber: string
  link: string
}

/** One method for each letter. Sending the same letter again carries the same Message-ID. */
export type Mail = {
  sendPreview(letter: PreviewLetter): Promise<void>
  sendEulogy(letter: EulogyLetter): Promise<void>
}
