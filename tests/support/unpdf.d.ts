/** The part of unpdf (pdf.js) that our tests use. Its own types need those of a canvas. */
declare module 'unpdf' {
  export type TagNode = { role?: string; children?: TagNode[]; type?: string; id?: string }
  type TextItem = {
    type?: string
    id?: string
    str?: string
    hasEOL?: boolean
    transform?: number[]
  }
  type PdfPage = {
    view: number[]
    getTextContent(options: { includeMarkedContent: boolean }): Promise<{ items: TextItem[] }>
    getStructTree(): Promise<TagNode | null>
  }
  type PdfDocument = {
    numPages: number
    getPage(number: number): Promise<PdfPage>
    getMarkInfo(): Promise<{ Marked?: boolean } | null>
    getMetadata(): Promise<{
      info: { Title?: string; Language?: string }
      metadata: { getRaw(): string } | null
    }>
  }
  export function getDocumentProxy(pdf: Uint8Array): Promise<PdfDocument>
}
