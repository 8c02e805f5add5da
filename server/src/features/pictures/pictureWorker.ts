import sharp from 'sharp'

export type PictureRefusal = 'pictureNotReadable' | 'pictureTooLarge'
export type EncodedPicture = { bytes: Uint8Array; width: number; height: number }
export type PictureResult = EncodedPicture | { refused: PictureRefusal }

/** More pixels than these are refused before the picture is decoded. */
const MAX_PIXELS = 40_000_000
/** A longer side than that of the largest screens is reduced. */
const MAX_SIDE = 3_840
const QUALITY = 82

/**
 * The first bytes of PNG, JPEG and WebP, whose name follows the length of the file. Other formats, such as SVG, can contain
 * scripts or references.
 */
const SIGNATURE = /^(?:89504e470d0a1a0a|ffd8ff|52494646.{8}57454250)/
const SIGNATURE_BYTES = 12

// Every picture is different, so sharp's cache only costs memory.
sharp.cache(false)

/** The pool calls this before the first task; the encoder needs no preparation. */
export function prepare(): void {}

/** Encodes a picture again, without its metadata, in a worker thread. */
export default async function encodePicture(bytes: Uint8Array): Promise<PictureResult> {
  const start = Buffer.from(bytes.subarray(0, SIGNATURE_BYTES)).toString('hex')
  if (!SIGNATURE.test(start)) return { refused: 'pictureNotReadable' }
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) return { refused: 'pictureTooLarge' }
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      // The orientation of the metadata is applied, because the metadata is dropped.
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return { refused: 'pictureNotReadable' }
  }
}
