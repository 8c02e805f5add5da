import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { buildExportChoices, buildMenuDocument, buildMenuItem } from '../../testing/builders/menuDocument.ts'
import { readPdf } from '../../testing/readers/readPdf.ts'
import { openExporter } from './exporter.ts'

const exporter = openExporter({ limitMs: 120_000 })
afterAll(() => exporter.close())

const URL = 'https://poledne.example.cz/admin/p/AbCdEfGhIjKlMnOp/'
const MARK = { revision: '7K3F9Q2M', url: URL }

/** Reads the QR code of an image, as a camera would. */
async function readCode(bytes: Uint8Array): Promise<string> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

test.each(['portrait', 'landscape'] as const)(
  'an image in %s has a QR code that a decoder reads',
  async (orientation) => {
    const choices = buildExportChoices({ format: 'jpg', orientation })
    const { bytes } = await exporter.render(buildMenuDocument(), choices, { mark: MARK })
    expect(await readCode(bytes)).toBe(URL)
  },
)

test('a PDF has the revision and a vector QR code, and no mark without one', async () => {
  const marked = await exporter.render(buildMenuDocument(), buildExportChoices(), { mark: MARK })
  const { text, active } = await readPdf(marked.bytes)
  expect(text).toContain('Verze 7K3F9Q2M')
  expect(text).toContain('Aktuálnost jídelníčku ověříte načtením kódu.')
  expect(active).toEqual([])
  expect(Buffer.from(marked.bytes).toString('latin1')).not.toContain('/Subtype /Image')
  const plain = await readPdf((await exporter.render(buildMenuDocument(), buildExportChoices())).bytes)
  expect(plain.text).not.toContain('Verze')
})

test('without a public address the revision is printed without a QR code', async () => {
  const { bytes } = await exporter.render(buildMenuDocument(), buildExportChoices({ language: 'en' }), {
    mark: { ...MARK, url: null },
  })
  const { text } = await readPdf(bytes)
  expect(text).toContain('Version 7K3F9Q2M')
  expect(text).not.toContain('Scan')
  await expect(
    exporter
      .render(buildMenuDocument(), buildExportChoices({ format: 'jpg' }), { mark: { ...MARK, url: null } })
      .then((file) => readCode(file.bytes)),
  ).rejects.toThrow()
})

test.each([
  ['portrait', 'both'],
  ['landscape', 'cs'],
] as const)('the mark changes neither the pages nor the rest of the text in %s, %s', async (orientation, language) => {
  const items = Array.from({ length: 6 }, () => buildMenuItem({ note: 'podle denní nabídky a chuti kuchaře' }))
  const document = buildMenuDocument(() => items)
  const choices = buildExportChoices({ orientation, language, price: 'both' })
  const [plain, marked] = await Promise.all([
    exporter.render(document, choices),
    exporter.render(document, choices, { mark: MARK }),
  ])
  const [before, after] = [await readPdf(plain.bytes), await readPdf(marked.bytes)]
  expect(after.sizes).toEqual(before.sizes)
  expect(after.headings).toEqual(before.headings)
})
