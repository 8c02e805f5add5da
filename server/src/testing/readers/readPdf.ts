import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Replaces every group of white space by a space, so that tests can search the text. */
const normalizeSpaces = (text: string) => text.replace(/\s+/gu, ' ')

type Tag = NonNullable<Awaited<ReturnType<PDFPageProxy['getStructTree']>>>

const collectRoles = ({ role, children }: Tag): string[] => [
  role,
  ...children.flatMap((child) => ('role' in child ? collectRoles(child) : [])),
]

/** Reads pages, text, headings and structure with pdf.js. */
export async function readPdf(bytes: Uint8Array) {
  // The bytes are copied, because pdf.js takes ownership of them.
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const file = await task.promise
  const pages: string[] = []
  const roles: string[] = []
  const sizes: [width: number, height: number][] = []
  const active: unknown[] = [await file.getJSActions(), await file.getOpenAction(), await file.getAttachments()]
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join(''))
    active.push(...(await page.getAnnotations()))
    const tree = await page.getStructTree()
    if (tree) roles.push(...collectRoles(tree))
    const { width, height } = page.getViewport({ scale: 1 })
    sizes.push([Math.round(width), Math.round(height)])
  }
  const outline = (await file.getOutline()) as { title: string; items: { title: string }[] }[] | null
  const { info } = await file.getMetadata()
  const marks = await file.getMarkInfo()
  await task.destroy()
  return {
    pages,
    sizes,
    text: normalizeSpaces(pages.join(' ')),
    headings: (outline ?? [])
      .flatMap(({ title, items }) => [title, ...items.map((item) => item.title)])
      .map(normalizeSpaces),
    title: (info as { Title?: string }).Title,
    language: (info as { Language?: string | null }).Language,
    isTagged: marks?.Marked === true,
    roles,
    /** The active content of the document: scripts, actions, attachments and links. */
    active: active.filter((each) => each !== null),
  }
}
