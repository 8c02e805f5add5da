import type { accountEndpoints } from '@poledne/contract/access/account'
import type { Profile } from '@poledne/contract/access/session'
import type { Language } from '@poledne/contract/domain/languages'
import type { FileResponse, ParsedRequest } from '@poledne/contract/http/endpoint'
import { writeAudit } from '../../core/access/audit.store.ts'
import { type Caller, listPermissions } from '../../core/access/caller.ts'
import { assertPasswordAllowed, hashPassword, verifyPassword } from '../../core/access/credentials.ts'
import type { Database } from '../../core/db/database.ts'
import { createNotFoundProblem, ProblemError } from '../../core/errors/problem.ts'
import { escapeHtml } from '../../core/http/escapeHtml.ts'
import { translate } from '../../core/http/language.ts'
import { deleteOtherSessions, deleteSessionOfUser, readProfile, renewSessionToken } from '../sessions/index.ts'
import { readBadges } from '../status/index.ts'
import { deleteCodes } from './accounts.codes.store.ts'
import type { AccountDependencies, AccountThrottles } from './accounts.dependencies.ts'
import { updatePasswordHash } from './accounts.store.ts'
import { createWrongPasswordProblem, prepareEmailChange } from './email.service.ts'
import { mailPasswordChanged } from './passwordReset.service.ts'
import {
  type Agreement,
  findPasswordHash,
  insertAgreement,
  isPasswordHashUnchanged,
  MAX_OWN_DATA_ROWS,
  OWN_DATA_SECTIONS,
  type OwnDataSection,
  PROFILE_FIELDS,
  readOwnData,
  readProfileForUpdate,
  updateHintsVersion,
  updateProfile,
} from './profile.store.ts'

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
  const table = rows.length === 0 ? `<p>${text('empty')}</p>` : renderTable(rows.slice(0, MAX_OWN_DATA_ROWS))
  const more = rows.length > MAX_OWN_DATA_ROWS ? `<p>${text('more', { count: MAX_OWN_DATA_ROWS })}</p>` : ''
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

type ProfileSave = ParsedRequest<typeof accountEndpoints.saveProfile>['body']

async function readOwnProfile({ database }: AccountDependencies, caller: Caller): Promise<Profile> {
  const [profile, badges] = await Promise.all([readProfile(database, caller), readBadges(database, [caller])])
  const own = badges.get(caller.userId)
  if (!profile || !own) throw new ProblemError('unauthenticated')
  return { ...profile, ...listPermissions(caller), badges: own }
}

export async function saveProfile(
  dependencies: AccountDependencies,
  throttles: AccountThrottles,
  caller: Caller,
  body: ProfileSave,
  address: string,
): Promise<Profile> {
  const { database, mailDispatcher } = dependencies
  const { lastHintsVersion, email, password, ...fields } = body
  const { userId } = caller
  const applyEmail = await prepareEmailChange(dependencies, throttles, caller, { email, password }, address)
  await database.transaction(async (tx) => {
    const current = await readProfileForUpdate(tx, userId)
    if (!current) throw new ProblemError('unauthenticated')
    await applyEmail(tx, fields.language)
    if (lastHintsVersion !== undefined) await updateHintsVersion(tx, userId, lastHintsVersion)
    if (PROFILE_FIELDS.every((field) => current[field] === (fields[field] || null))) return
    const version = await updateProfile(tx, caller, fields)
    tx.publish({ about: 'record', module: 'users', id: userId, version })
  })
  mailDispatcher.dispatch()
  return readOwnProfile(dependencies, caller)
}

type PasswordChange = { password: string; newPassword: string }

export async function changePassword(
  { config, database, mailDispatcher }: AccountDependencies,
  { passwordChecks }: AccountThrottles,
  caller: Caller,
  { password, newPassword }: PasswordChange,
  address: string,
): Promise<string> {
  await assertPasswordAllowed(config, { field: 'newPassword', password: newPassword, username: caller.username })
  await passwordChecks.consume(caller.username, address)
  const known = await findPasswordHash(database, caller.userId)
  if (known === undefined || !(await verifyPassword(known, password))) {
    await writeAudit(database, { event: 'passwordChanged', actor: caller, result: 'failure' })
    throw createWrongPasswordProblem()
  }
  const passwordHash = await hashPassword(newPassword)
  const token = await database.transaction(async (tx) => {
    if (!(await isPasswordHashUnchanged(tx, caller.userId, known))) throw createWrongPasswordProblem()
    const changed = await updatePasswordHash(tx, caller.userId, passwordHash)
    if (!changed) throw new ProblemError('unauthenticated')
    await deleteCodes(tx, [caller.userId])
    await deleteOtherSessions(tx, caller.userId, caller.sessionId)
    await mailPasswordChanged(tx, changed)
    const { userId } = caller
    await writeAudit(tx, { event: 'passwordChanged', actor: caller, module: 'users', recordId: userId })
    tx.publish({ about: 'access' })
    return renewSessionToken(tx, config, caller)
  })
  await passwordChecks.refund(caller.username, address)
  mailDispatcher.dispatch()
  return token
}

export async function endSession({ database }: AccountDependencies, caller: Caller, sessionId: number): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await deleteSessionOfUser(tx, caller.userId, sessionId))) throw createNotFoundProblem()
    await writeAudit(tx, { event: 'sessionEnded', actor: caller, details: { sessionId } })
    tx.publish({ about: 'access' })
  })
}

export async function acceptAgreement({ database }: AccountDependencies, caller: Caller, agreement: Agreement) {
  const inForce = await database.transaction(async (tx) => {
    const current = await insertAgreement(tx, caller.userId, agreement)
    const { version } = agreement
    if (current === null) await writeAudit(tx, { event: 'agreementAccepted', actor: caller, details: { version } })
    return current
  })
  if (inForce !== null) throw new ProblemError('stale_version', { extra: { current: { version: inForce } } })
  return { lastAgreementVersion: agreement.version }
}
