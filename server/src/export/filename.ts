import type { ExportChoices, MenuDocument } from './menuDocument.ts'

const EXTENSIONS = { pdf: 'pdf', jpg: 'jpg', xls: 'xlsx' } as const

/** `menu-2026-W47-standard-cs.pdf`: letters, digits and dashes only, so that it survives every mailbox. */
export function buildFilename({ year, week, variant }: MenuDocument, { format, language }: ExportChoices): string {
  const parts = ['menu', String(year), `W${String(week).padStart(2, '0')}`, slugify(variant.en), language]
  return `${parts.filter((part) => part !== '').join('-')}.${EXTENSIONS[format]}`
}

const slugify = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
