import encodeQR from 'qr'
import type { ExportChoices, PrintMark } from '../menuDocument.ts'
import { getPrintLanguages, PRINT_TEXTS } from '../printTexts.ts'

/**
 * Builds the mark in the corner of each page: the revision and, if the public address is known, a QR code as an SVG
 * path. The lowest error correction gives the largest modules, which is what a small code on clean paper needs.
 */
export function buildPrintMark({ revision, url }: PrintMark, language: ExportChoices['language']) {
  const texts = getPrintLanguages(language).flatMap((each) => (each ? PRINT_TEXTS[each] : []))
  const [main] = texts
  return {
    lines: [
      ...(url === null ? [] : texts.map(({ scan }) => scan)),
      (main ?? PRINT_TEXTS.cs).revision.replace('{{revision}}', revision),
    ],
    code: url === null ? null : encodeQR(url, 'svg', { ecc: 'low', border: 1 }),
  }
}
