import type { Language } from '@poledne/contract/domain/languages'
import type { FileResponse } from '@poledne/contract/http/endpoint'
import { writeAudit } from '../../core/access/audit.store.ts'
import type { Caller } from '../../core/access/caller.ts'
import type { Database } from '../../core/db/database.ts'
import { escapeHtml } from '../../core/http/escapeHtml.ts'
import { translate } from '../../core/http/language.ts'
import { MAX_OWN_ROWS, OWN_DATA_SECTIONS, type OwnDataSection, readOwnData } from './ownData.store.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem;color:#1a1a1a}
table{border-collapse:collapse}th,td{border:1px solid #ccc;padding:.25rem .5rem;text-align:left;vertical-align:top}
th{background:#f2f2f2}`

const formatValue = (value: unknown): string =>
  value === null ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value)

function renderTable(rows: Rows): string {
  const columns = Object.keys(rows[0] ?? {})
  const renderCells = (tag: 'th' | 'td', texts: readonly string[]) =>
    `<tr>${texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('')}</tr>`
  const lines = rows.map((row) =>
    renderCells(
      'td',
      columns.map((column) => formatValue(row[column])),
    ),
  )
  return `<table>${renderCells('th', columns)}${lines.join('')}</table>`
}

function renderSection(language: Language, section: OwnDataSection, rows: Rows): string {
  const text = (key: string, params = {}) => escapeHtml(translate(language, `ownData.${key}`, params))
  const table = rows.length === 0 ? `<p>${text('empty')}</p>` : renderTable(rows.slice(0, MAX_OWN_ROWS))
  const more = rows.length > MAX_OWN_ROWS ? `<p>${text('more', { count: MAX_OWN_ROWS })}</p>` : ''
  return `<h2>${text(`sections.${section}`)}</h2>${table}${more}`
}

/** Builds a web page with everything that the system stores about the user. */
export async function exportOwnData(database: Database, caller: Caller, language: Language): Promise<FileResponse> {
  const sections: string[] = []
  for (const section of OWN_DATA_SECTIONS)
    sections.push(renderSection(language, section, await readOwnData(database, section, caller.userId)))
  await writeAudit(database, { event: 'ownDataExported', actor: caller, module: 'users', recordId: caller.userId })
  const title = escapeHtml(translate(language, 'ownData.title', { name: caller.username }))
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const page = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
<body><h1>${title}</h1><p>${escapeHtml(translate(language, 'ownData.created', { at }))}</p>${sections.join('')}</body></html>`
  return { filename: 'poledne-data.html', contentType: 'text/html; charset=utf-8', bytes: Buffer.from(page) }
}
