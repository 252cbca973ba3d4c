import { getDocumentProxy, type TagNode } from 'unpdf'

/** In a reading copy, only the eulogy has this size. */
const bodySize = 19

/** Reads a PDF with an independent program. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { info, metadata } = await document.getMetadata()
  const mark = await document.getMarkInfo()
  const structure: { role: string; text: string }[] = []
  const pages = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const texts = new Map<string, string>()
    let open = ''
    let text = ''
    let largeText = ''
    for (const item of items) {
      if (item.type === 'beginMarkedContentProps') open = item.id ?? ''
      else if (item.type === 'beginMarkedContent') open = ''
      else if (item.str !== undefined) {
        const words = `${item.str}${item.hasEOL ? ' ' : ''}`
        text += words
        if (Math.abs(item.transform?.[0] ?? 0) === bodySize) largeText += words
        texts.set(open, (texts.get(open) ?? '') + words)
      }
    }
    for (const { role, ids } of leavesOf(await page.getStructTree())) {
      structure.push({ role, text: clean(ids.map((id) => texts.get(id) ?? '').join('')) })
    }
    const [, , width = 0, height = 0] = page.view
    pages.push({ text: clean(text), largeText: clean(largeText), width, height })
  }
  return {
    title: info.Title ?? '',
    language: info.Language ?? '',
    isTagged: mark?.Marked === true,
    metadata: metadata?.getRaw() ?? '',
    structure,
    pages,
  }
}

const clean = (text: string) => text.replace(/\s+/g, ' ').trim()

function leavesOf(node: TagNode | null): { role: string; ids: string[] }[] {
  const children = node?.children ?? []
  const ids = children.flatMap(({ type, id }) => (type === 'content' && id ? [id] : []))
  const own = ids.length > 0 ? [{ role: node?.role ?? '', ids }] : []
  return [...own, ...children.flatMap((child) => leavesOf(child))]
}
