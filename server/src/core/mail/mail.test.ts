import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts'
import { type MailServer, startMailServer } from '../../testing/processes/mailServer.ts'
import { readConfig } from '../runtime/config.ts'
import { composeMail, type Mail } from './mail.ts'
import { deliverMails, type MailContext } from './mailDispatcher.ts'
import { type Mailer, openMailer } from './mailer.ts'
import { enqueueMail } from './outbox.store.ts'

let testDatabase: TestDatabase
let server: MailServer
let parts: MailContext
const logLines: string[] = []
const log = {
  info: (fields: unknown, message?: string) => void logLines.push(`${message} ${JSON.stringify(fields)}`),
  warn: (fields: unknown, message?: string) => void logLines.push(`${message} ${JSON.stringify(fields)}`),
}

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  server = await startMailServer()
  const config = readConfig({ SMTP_URL: server.url, MAIL_FROM: 'Jídelna U Lípy <jidelna@example.com>' })
  parts = { database: testDatabase.database, mailer: openMailer(config, log), log }
})
afterAll(async () => {
  parts.mailer.close()
  await server.close()
  await testDatabase.drop()
})
beforeEach(async () => {
  await testDatabase.database.rows({ text: 'delete from outbox' })
  server.isRefusing = false
  for (const list of [server.mails, server.rawMails, server.recipients, logLines]) list.length = 0
})

const buildCodeMail = (language: 'cs' | 'en', more: Partial<{ recipient: string; username: string }> = {}): Mail => ({
  recipient: more.recipient ?? 'cook@example.com',
  language,
  template: 'confirmCode',
  params: { username: more.username ?? 'šéfkuchař', code: '04217', minutes: 10 },
  urgent: true,
})
const buildNotificationMail = (title: string, body = 'text'): Mail => ({
  recipient: 'cook@example.com',
  language: 'en',
  template: 'notification',
  params: { title, body },
  urgent: false,
})
const deliverDueMails = (urgentOnly = false) => deliverMails(parts, { urgentOnly })
const readOutbox = () =>
  testDatabase.database.rows<Record<string, unknown>>({
    text: `select tries, sent_at is not null as sent, params, last_error as "lastError",
      round(extract(epoch from next_try_at - now()) / 60)::int as "inMinutes" from outbox order by id`,
  })

describe('a mail', () => {
  test('in Czech has the code and accented letters in its text and its HTML', async () => {
    await enqueueMail(testDatabase.database, buildCodeMail('cs'))
    await deliverDueMails()
    const [mail] = server.mails
    expect(mail?.subject).toBe('Kód k potvrzení registrace')
    expect(mail?.from).toMatchObject({ name: 'Jídelna U Lípy', address: 'jidelna@example.com' })
    expect(mail?.to).toMatchObject([{ address: 'cook@example.com' }])
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('šéfkuchař zadejte prosím tento kód:')
      expect(body).toContain('04217')
      expect(body).toMatch(/Kód platí 10\sminut/)
    }
    expect(mail?.html).toContain('<html lang="cs">')
  })

  test('in English has English texts', async () => {
    await enqueueMail(testDatabase.database, buildCodeMail('en'))
    await deliverDueMails()
    expect(server.mails[0]?.subject).toBe('Your sign-up code')
    expect(server.mails[0]?.text).toContain('enter this code:\n\n    04217\n\nThis code expires 10 minutes')
  })

  test('about a week formats its Monday in the date style of the recipient', async () => {
    const variants = 'Klasika, Vegetariánské'
    await enqueueMail(testDatabase.database, {
      recipient: 'cook@example.com',
      urgent: false,
      language: 'en',
      template: 'notPublishedAsPlanned',
      params: { variants, monday: '2026-11-23', dateType: 'us' },
    })
    await deliverDueMails()
    const [failure] = server.mails
    expect(failure?.subject).toBe('A weekly menu wasn’t published as scheduled')
    expect(failure?.text).toContain(
      `The weekly menu ${variants} for the week starting 11/23/2026 wasn’t published as scheduled`,
    )
  })

  test('about deadlines names each week, in the language, date style and time zone of the recipient', () => {
    const week = { nameCs: 'Klasika', nameEn: 'Classic', monday: '2026-11-23', at: '2026-11-19T11:00:00' }
    const composeWeeks = (language: 'cs' | 'en', dateType: 'dayFirst' | 'us', timezone: string, weeks: object[]) =>
      composeMail({
        recipient: 'cook@example.com',
        urgent: false,
        language,
        template: 'deadlines',
        params: { dateType, timezone, weeks: weeks.map((changes) => ({ ...week, isLate: false, ...changes })) },
      })
    const one = composeWeeks('cs', 'dayFirst', 'Europe/Prague', [{}])
    expect(one.subject).toBe('Týdenní menu ještě není zveřejněné')
    expect(one.opening.at(-1)).toBe('Klasika, týden od 23. 11. 2026: zveřejněte do 19. 11. 2026 12:00.')
    const late = { nameEn: '', monday: '2026-11-16', at: '2026-11-12T11:00:00', isLate: true }
    const two = composeWeeks('en', 'us', 'Europe/London', [{}, late])
    expect(two.subject).toBe('2 weekly menus aren’t published yet')
    expect(two.opening.slice(-2)).toEqual([
      'Classic, week starting 11/23/2026: publish by 11/19/2026 11:00 AM.',
      'Klasika, week starting 11/16/2026: the deadline was 11/12/2026 11:00 AM.',
    ])
  })

  test('about a reset on the command line does not ask the owner to change the password', () => {
    const mail = { recipient: 'cook@example.com', language: 'en', template: 'accountChanged', urgent: true } as const
    const composeChange = (change: 'resetByCommand' | 'passkeyAdded') =>
      composeMail({ ...mail, params: { username: 'cook', change } }).closing
    expect(composeChange('resetByCommand')).toEqual(['If you didn’t expect this, contact your administrator now.'])
    expect(composeChange('passkeyAdded')).toEqual([expect.stringContaining('change your password now')])
  })

  test('loads no resources and has no links', async () => {
    for (const language of ['cs', 'en'] as const) {
      await enqueueMail(testDatabase.database, buildCodeMail(language))
      const known = { recipient: 'cook@example.com', language, params: { username: 'x' }, urgent: true } as const
      await enqueueMail(testDatabase.database, { ...known, template: 'nameTaken' })
      await enqueueMail(testDatabase.database, { ...known, template: 'passwordChanged' })
    }
    await deliverDueMails()
    expect(server.mails).toHaveLength(6)
    for (const { html, text } of server.mails) {
      expect(html).not.toMatch(/https?:|<img|<a |<script|url\(/i)
      expect(text).not.toMatch(/https?:|\{\{|undefined/)
    }
  })

  test('escapes user input in headers, recipients and HTML', async () => {
    await enqueueMail(
      testDatabase.database,
      buildNotificationMail('Menu\r\nBcc: spy@example.com\r\n\r\nx', '<b>5 & 6</b>\n\nsecond'),
    )
    await deliverDueMails()
    await enqueueMail(testDatabase.database, buildCodeMail('en', { username: '$t(regards) {{code}} <i>' }))
    await deliverDueMails()
    await enqueueMail(testDatabase.database, buildCodeMail('en', { recipient: 'a@example.com, spy@example.com' }))
    await deliverDueMails()
    const [told, named] = server.mails
    expect(told?.subject).toBe('Menu Bcc: spy@example.com x')
    expect(server.rawMails.join('\n')).not.toMatch(/^bcc:/im)
    expect(server.recipients.flat()).not.toContain('spy@example.com')
    expect(told?.html).toContain('&lt;b&gt;5 &amp; 6&lt;/b&gt;')
    expect(told?.text).toContain('<b>5 & 6</b>\n\nsecond')
    expect(named?.text).toContain('$t(regards) {{code}} <i>')
    expect(named?.html).toContain('{{code}} &lt;i&gt;')
  })

  test('has the header Auto-Submitted: auto-generated', async () => {
    await enqueueMail(testDatabase.database, buildCodeMail('en'))
    await deliverDueMails()
    expect(server.rawMails[0]).toMatch(/^Auto-Submitted: auto-generated/im)
  })
})

describe('delivery', () => {
  test('sends a mail once and deletes its parameters', async () => {
    await enqueueMail(testDatabase.database, buildCodeMail('cs'))
    await Promise.all([deliverDueMails(), deliverDueMails(), deliverDueMails()])
    await deliverDueMails()
    expect(server.mails).toHaveLength(1)
    expect(await readOutbox()).toMatchObject([{ tries: 1, sent: true, params: {}, lastError: null }])
  })

  test('sends a mail once through a slow mail server while another instance also delivers', async () => {
    for (const recipient of ['a@example.com', 'b@example.com', 'c@example.com'])
      await enqueueMail(testDatabase.database, buildCodeMail('en', { recipient }))
    const slow: Mailer = {
      ...parts.mailer,
      async send(...mail) {
        await testDatabase.database.rows({
          text: "update outbox set next_try_at = next_try_at - interval '40 seconds'",
        })
        await deliverDueMails()
        await parts.mailer.send(...mail)
      },
    }
    await deliverMails({ ...parts, mailer: slow }, { urgentOnly: false })
    expect(server.recipients.flat().sort()).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
  })

  test('leaves the remaining mails to the next run after runMs', async () => {
    for (const title of ['One', 'Two']) await enqueueMail(testDatabase.database, buildNotificationMail(title))
    const deliverInShortRun = () => deliverMails(parts, { urgentOnly: false, runMs: 0 })
    await deliverInShortRun()
    expect(server.mails.map(({ subject }) => subject)).toEqual(['One'])
    await deliverInShortRun()
    expect(server.mails.map(({ subject }) => subject)).toEqual(['One', 'Two'])
  })

  test('to a server that never finishes times out before the mail is due again', async () => {
    const greeting = createServer((socket) => void socket.on('error', () => {}).write('220 one moment\r\n'))
    greeting.listen(0, '127.0.0.1')
    await once(greeting, 'listening')
    const { port } = greeting.address() as AddressInfo
    const mailer = openMailer({ ...readConfig({}), SMTP_URL: `smtp://127.0.0.1:${port}` }, log, 100)
    await enqueueMail(testDatabase.database, buildCodeMail('en'))
    await deliverMails({ ...parts, mailer }, { urgentOnly: false })
    expect(await readOutbox()).toMatchObject([
      { tries: 1, sent: false, inMinutes: 1, lastError: 'the mail server did not finish within 0.1 s' },
    ])
    mailer.close()
    greeting.close()
  })

  test('is retried after 1, 5, 30 and 120 minutes, ten times in total', async () => {
    server.isRefusing = true
    await enqueueMail(testDatabase.database, buildCodeMail('cs'))
    const pauses: unknown[] = []
    for (let index = 0; index < 10; index++) {
      await deliverDueMails()
      // The mail is not due yet.
      await deliverDueMails()
      const [row] = await readOutbox()
      pauses.push(row?.inMinutes)
      expect(row).toMatchObject({ tries: index + 1, sent: false, lastError: expect.stringContaining('not now') })
      await testDatabase.database.rows({ text: 'update outbox set next_try_at = now()' })
    }
    expect(pauses).toEqual([1, 5, 30, ...Array(7).fill(120)])
    server.isRefusing = false
    await deliverDueMails()
    expect(server.mails).toHaveLength(0)
    expect(await readOutbox()).toMatchObject([{ tries: 10, sent: false, params: {} }])
  })

  test('succeeds on retry after the server refused the first try', async () => {
    server.isRefusing = true
    await enqueueMail(testDatabase.database, buildCodeMail('cs'))
    await deliverDueMails()
    server.isRefusing = false
    await testDatabase.database.rows({ text: 'update outbox set next_try_at = now()' })
    await deliverDueMails()
    expect(server.mails[0]?.text).toContain('04217')
    expect(await readOutbox()).toMatchObject([{ tries: 2, sent: true, lastError: null }])
  })

  test('a failure is logged without the address that the mail server repeats', async () => {
    server.isRefusing = true
    await enqueueMail(testDatabase.database, buildCodeMail('cs'))
    await deliverDueMails()
    expect(logLines).toEqual([expect.stringMatching(/^mail delivery failed .*not now for <…>/)])
    expect(await readOutbox()).toMatchObject([{ lastError: expect.stringContaining('cook@example.com') }])
  })

  test('continues after a mail with an invalid recipient', async () => {
    await enqueueMail(testDatabase.database, buildCodeMail('en', { recipient: 'nobody' }))
    await enqueueMail(testDatabase.database, { ...buildCodeMail('en'), recipient: '' })
    await enqueueMail(testDatabase.database, buildCodeMail('en'))
    await deliverDueMails()
    expect(server.recipients).toContainEqual(['cook@example.com'])
    expect((await readOutbox()).at(-1)).toMatchObject({ sent: true })
  })

  test('with urgentOnly sends only urgent mails', async () => {
    await enqueueMail(testDatabase.database, buildNotificationMail('Later'))
    await enqueueMail(testDatabase.database, buildCodeMail('en'))
    await deliverDueMails(true)
    expect(server.mails.map(({ subject }) => subject)).toEqual(['Your sign-up code'])
    await deliverDueMails()
    expect(server.mails.at(-1)?.subject).toBe('Later')
  })

  test('to an unreachable server is retried', async () => {
    const gone = openMailer({ ...readConfig({}), SMTP_URL: 'smtp://127.0.0.1:1' }, log)
    await enqueueMail(testDatabase.database, buildCodeMail('en'))
    await deliverMails({ ...parts, mailer: gone }, { urgentOnly: false })
    gone.close()
    expect(await readOutbox()).toMatchObject([
      { tries: 1, sent: false, lastError: expect.stringMatching(/ECONNREFUSED/) },
    ])
    expect(logLines.join()).not.toContain('04217')
  })
})

test('without SMTP_URL a mail is written to a file with mode 600 and its subject is logged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'poledne-mail-'))
  const mailer = openMailer(readConfig({ DATA_DIR: folder }), log)
  await enqueueMail(testDatabase.database, buildCodeMail('cs'))
  await deliverMails({ ...parts, mailer }, { urgentOnly: true })
  const [name = '', ...others] = await readdir(join(folder, 'outbox'))
  expect([name.endsWith('.eml'), others]).toEqual([true, []])
  const path = join(folder, 'outbox', name)
  const mail = await PostalMime.parse(await readFile(path))
  expect(mail.subject).toBe('Kód k potvrzení registrace')
  expect(mail.text).toContain('04217')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(logLines.join()).toContain('Kód k potvrzení registrace')
  expect(logLines.join()).not.toContain('04217')
  await rm(folder, { recursive: true })
})
