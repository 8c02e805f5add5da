import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

/** This resolution is sharp enough for screens; the PDF is for printing. */
const DOTS_PER_INCH = 150
const POINTS_PER_INCH = 72
/** An image of more than six A4 pages gets a lower resolution, which limits its memory. */
const MAX_SHARP_POINTS = 6 * 595 * 842
const QUALITY = 85
const RGB = 3
const RGBA = 4

// Every image is different, so sharp's cache only costs memory.
sharp.cache(false)

let pdfiumPromise: ReturnType<typeof PDFiumLibrary.init> | null = null

/** Renders the pages of a PDF below each other in one image. */
export async function renderJpg(pdf: Uint8Array): Promise<Uint8Array> {
  pdfiumPromise ??= PDFiumLibrary.init()
  const document = await (await pdfiumPromise).loadDocument(pdf)
  try {
    const count = document.getPageCount()
    const { originalWidth, originalHeight } = document.getPage(0).getOriginalSize()
    const points = count * originalWidth * originalHeight
    const dots = DOTS_PER_INCH * Math.min(1, Math.sqrt(MAX_SHARP_POINTS / points))
    const scale = dots / POINTS_PER_INCH
    let picture: { width: number; height: number; pixels: Buffer } | null = null
    // One page is rendered at a time: all pages with their alpha channel would take twice the memory.
    for (const page of document.pages()) {
      const { width, height, data } = await page.render({ scale, render: 'bitmap' })
      picture ??= { width, height: 0, pixels: Buffer.alloc(width * height * count * RGB) }
      // All pages have the same size, so their pixel rows can be concatenated.
      copyColours(data, picture.pixels, picture.height * width * RGB)
      picture.height += height
    }
    if (!picture) throw new Error('The document has no pages.')
    const { width, height, pixels } = picture
    return await sharp(pixels, { raw: { width, height, channels: RGB } })
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer()
  } finally {
    // The document is destroyed, because the garbage collector does not free the memory of WebAssembly.
    document.destroy()
  }
}

/** Copies the colours without the alpha channel; the renderer paints on white, so transparency can be left out. */
function copyColours(from: Uint8Array, to: Buffer, start: number): void {
  for (let source = 0, target = start; source < from.length; source += RGBA, target += RGB) {
    to[target] = from[source] ?? 0
    to[target + 1] = from[source + 1] ?? 0
    to[target + 2] = from[source + 2] ?? 0
  }
}
