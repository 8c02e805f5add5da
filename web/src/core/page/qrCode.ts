import encodeQR from 'qr'

/** Builds a QR code as a path of squares with the side 1, inside of a border; `size` is the width of the whole. */
export function buildQrCode(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { border: 1 })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size: rows.length, path }
}
