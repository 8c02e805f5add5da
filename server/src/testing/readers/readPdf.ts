import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Replaces every group of white space by a space, so that tests can search the text. */
const normalizeSpaces = (text: string) => text.replace(/\s+/gu, ' ')

type Tag = NonNullable<Awaited<ReturnType<PDFPageProxy['getStructTree']>>>

const collectRoles = ({ role, children }: Tag): string[] => [
  role,
  ...children.flatMap((child) => ('role' in child ? collectRoles(child) : [])),
]

/** A text on a page; `y` is the distance of its baseline from the bottom, and `size` is its font size, in points. */
export type PlacedText = { text: string; page: number; x: number; y: number; width: number; size: number }

/** Reads pages, text, headings and structure with pdf.js. */
export async function readPdf(bytes: Uint8Array) {
  // The bytes are copied, because pdf.js takes ownership of them.
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const file = await task.promise
  const pages: string[] = []
  const placed: PlacedText[] = []
  const roles: string[] = []
  const sizes: [width: number, height: number][] = []
  const active: unknown[] = [await file.getJSActions(), await file.getOpenAction(), await file.getAttachments()]
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join(''))
    for (const item of items)
      if ('str' in item && item.str.trim() !== '') {
        const [direction = 1, , , , x = 0, y = 0] = item.transform as number[]
        const { str: text, width, height: size } = item
        // A text upside down begins at its top right corner.
        placed.push({
          text,
          page: number,
          width,
          size,
          ...(direction < 0 ? { x: x - width, y: y - 0.8 * size } : { x, y }),
        })
      }
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
    placed,
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
