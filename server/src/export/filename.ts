import type { ExportChoices, MenuDocument } from './menuDocument.ts'

const ENDINGS = { pdf: 'pdf', jpg: 'jpg', xls: 'xlsx' } as const

/** `menu-2026-W47-standard-cs.pdf`: letters, digits and dashes only, so that it survives every mailbox. */
export function filenameOf({ year, week, variant }: MenuDocument, { format, language }: ExportChoices): string {
  const parts = ['menu', String(year), `W${String(week).padStart(2, '0')}`, slug(variant.en), language]
  return `${parts.filter((part) => part !== '').join('-')}.${ENDINGS[format]}`
}

const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
