import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

/** Sharp on a phone and on a monitor; whoever prints takes the PDF. */
const DOTS_PER_INCH = 150
const POINTS_PER_INCH = 72
const QUALITY = 85

// no picture is ever made twice, so remembering the last hundred only costs memory
sharp.cache(false)

let opening: ReturnType<typeof PDFiumLibrary.init> | null = null

/** The pages of a PDF as one picture, one beneath the other. */
export async function toJpg(pdf: Uint8Array): Promise<Uint8Array> {
  opening ??= PDFiumLibrary.init()
  const document = await (await opening).loadDocument(pdf)
  try {
    const pages = []
    for (const page of document.pages())
      pages.push(await page.render({ scale: DOTS_PER_INCH / POINTS_PER_INCH, render: 'bitmap' }))
    const width = pages[0]?.width ?? 0
    const height = pages.reduce((sum, page) => sum + page.height, 0)
    // all pages have one width, so their rows simply follow each other
    const pixels = Buffer.concat(pages.map(({ data }) => data))
    return await sharp(pixels, { raw: { width, height, channels: 4 } })
      // the renderer paints on white, so nothing shines through
      .removeAlpha()
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toBuffer()
  } finally {
    // its memory is not the garbage collector's
    document.destroy()
  }
}
