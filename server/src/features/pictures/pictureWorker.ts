import sharp from 'sharp'

export type PictureRefusal = 'pictureNotReadable' | 'logoNotReadable' | 'pictureTooLarge'
export type PictureTask = { kind: 'picture' | 'logo'; bytes: Uint8Array }
export type EncodedPicture = { bytes: Uint8Array; width: number; height: number }
export type PictureResult = EncodedPicture | { refused: PictureRefusal }

/** More pixels than these are refused before the picture is decoded. */
const MAX_PIXELS = 40_000_000
/** A longer side than that of the largest screens is reduced. */
const MAX_SIDE = 3_840
const QUALITY = 82
/** The filters of an SVG can take long. */
const MAX_SECONDS = 10

/** The first bytes of PNG, JPEG and WebP, whose name follows the length of the file. */
const PICTURE_SIGNATURE = /^(?:89504e470d0a1a0a|ffd8ff|52494646.{8}57454250)/
const PNG_SIGNATURE = /^89504e470d0a1a0a/
const SIGNATURE_BYTES = 12
/** A vector logo is drawn with this many pixels on its longer side, which is sharp on posters and large screens. */
const LOGO_SIDE = 1_200
/** The pixels per inch in which the size of an SVG is given, and the most that its drawing accepts. */
const SVG_DENSITY = 72
const MAX_DENSITY = 100_000

// Every picture is different, so sharp's cache only costs memory.
sharp.cache(false)

/** The pool calls this before the first task; the encoder needs no preparation. */
export function prepare(): void {}

const hasSignature = (bytes: Uint8Array, signature: RegExp): boolean =>
  signature.test(Buffer.from(bytes.subarray(0, SIGNATURE_BYTES)).toString('hex'))

async function encode(bytes: Uint8Array, { side, density }: { side: number; density?: number }) {
  const options = density === undefined ? {} : { density }
  const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
  if (width * height > MAX_PIXELS) return null
  // The orientation of the metadata is applied, because the metadata is dropped.
  return sharp(bytes, { ...options, limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: MAX_SECONDS })
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
}

/** Encodes a picture as WebP. SVG is refused, because it is no photograph. */
async function encodePicture(bytes: Uint8Array) {
  if (!hasSignature(bytes, PICTURE_SIGNATURE)) throw new Error('The format is unknown')
  return (await encode(bytes, { side: MAX_SIDE }))?.webp({ quality: QUALITY })
}

/** Draws a PNG or SVG logo as PNG, so that no script, link or reference of an SVG is kept; the drawing loads no files. */
async function encodeLogo(bytes: Uint8Array) {
  if (hasSignature(bytes, PNG_SIGNATURE)) return (await encode(bytes, { side: LOGO_SIDE }))?.png()
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (format !== 'svg') throw new Error('The format is unknown')
  const density = Math.min(MAX_DENSITY, Math.max(1, (SVG_DENSITY * LOGO_SIDE) / Math.max(width, height)))
  return (await encode(bytes, { side: LOGO_SIDE, density }))?.png()
}

/** Encodes a picture or a logo again, without its metadata, in a worker thread. */
export default async function encodeUpload({ kind, bytes }: PictureTask): Promise<PictureResult> {
  try {
    const encoded = await (kind === 'logo' ? encodeLogo : encodePicture)(bytes)
    if (!encoded) return { refused: 'pictureTooLarge' }
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return { refused: kind === 'logo' ? 'logoNotReadable' : 'pictureNotReadable' }
  }
}
