import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { JOBS } from '../../jobRegistry.ts'
import { openEventClient } from '../../testing/processes/eventClient.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../testing/testApp.ts'

let testApp: TestApp
let operator: TestUser
beforeAll(async () => {
  testApp = await buildTestApp()
  operator = await testApp.buildUser(['settings.view', 'settings.system'])
})
afterAll(() => testApp.close())

const texts = {
  repeatDays: 10,
  terms: { cs: 'Podmínky', en: 'Terms' },
  privacy: { cs: 'Soukromí', en: 'Privacy' },
}
const RETENTION = {
  historyDays: 730,
  auditDays: 400,
  auditAddressDays: 30,
  requestDays: null,
  notificationDays: 60,
  errorDays: null,
}
const readSystemSettings = async () => (await testApp.call(operator, 'GET', 'settings/system/')).json()
const saveSystemSettings = (body: object) => testApp.call(operator, 'PUT', 'settings/system/', { ...texts, ...body })

describe('repeat window and texts', () => {
  test('are saved together; the response has the number of sessions', async () => {
    const before = await readSystemSettings()
    const response = await saveSystemSettings({ version: before.version })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ ...before, ...texts, version: before.version + 1, sessions: before.sessions })
    expect(await readSystemSettings()).toEqual(response.json())
    await testApp.buildUser([])
    expect((await readSystemSettings()).sessions).toBe(before.sessions + 1)
  })

  test('the retention is saved, and kept by a save without it', async () => {
    expect((await readSystemSettings()).retention).toEqual({
      historyDays: null,
      auditDays: null,
      auditAddressDays: 90,
      requestDays: null,
      notificationDays: 90,
      errorDays: 30,
    })
    expect((await saveSystemSettings({ retention: RETENTION })).json().retention).toEqual(RETENTION)
    expect((await saveSystemSettings({})).json().retention).toEqual(RETENTION)
    // The page of an older build does not know the retention of the history.
    const { historyDays, ...known } = RETENTION
    expect((await saveSystemSettings({ retention: { ...known, errorDays: 7 } })).json().retention).toEqual({
      ...RETENTION,
      errorDays: 7,
    })
  })

  test('an old version returns 409 with the current settings; without a version the save succeeds', async () => {
    const { version } = await readSystemSettings()
    expect((await saveSystemSettings({ repeatDays: 11 })).statusCode).toBe(200)
    const publishedEvents: unknown[] = []
    testApp.database.subscribe((event) => void publishedEvents.push(event))
    const stale = await saveSystemSettings({ repeatDays: 12, version })
    expect(publishedEvents).toEqual([])
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version'])
    expect(stale.json().current).toEqual(await readSystemSettings())
    expect((await readSystemSettings()).repeatDays).toBe(11)
  })

  test.each([
    [{ repeatDays: 1 }, 'repeatDays', 'biggerThanOne'],
    [{ repeatDays: 31 }, 'repeatDays', 'smallerThan31'],
    [{ retention: { ...RETENTION, auditDays: 1 } }, 'retention.auditDays', 'biggerThanOne'],
    [{ retention: { historyDays: 0 } }, 'retention.historyDays', 'biggerThanOne'],
    [{ retention: { ...RETENTION, errorDays: 1.5 } }, 'retention.errorDays', 'wholeNumber'],
    [{ repeatDays: 2.5 }, 'repeatDays', 'wholeNumber'],
    [{ repeatDays: null }, 'repeatDays', 'emptyField'],
    [{ terms: { cs: 'x' } }, 'terms.en', 'emptyField'],
    [{ maintenance: true }, 'maintenance', 'wrongFormat'],
  ])('with %j are refused', async (body, field, code) => {
    const response = await saveSystemSettings(body)
    expect([response.statusCode, response.json().violations]).toMatchObject([422, [{ field, code }]])
  })

  test('texts can be read without a session in the nearest language, and are cached', async () => {
    await saveSystemSettings({})
    const fetchPublicText = (language: string, name = 'terms', headers = {}) =>
      testApp.call(null, 'GET', `public/texts/${name}/`, undefined, { 'accept-language': language, ...headers })
    for (const language of ['cs', 'sk-SK'])
      expect((await fetchPublicText(language)).json()).toEqual({ text: 'Podmínky' })
    for (const language of ['en', 'hu', 'fr'])
      expect((await fetchPublicText(language)).json()).toEqual({ text: 'Terms' })
    expect((await fetchPublicText('cs', 'privacy')).json()).toEqual({ text: 'Soukromí' })
    expect((await fetchPublicText('cs', 'password_hash')).statusCode).toBe(404)
    const { headers } = await fetchPublicText('cs')
    expect(headers.vary).toContain('Accept-Language')
    expect((await fetchPublicText('cs', 'terms', { 'if-none-match': headers.etag })).statusCode).toBe(304)
  })
})

describe('setting flags', () => {
  test('are saved separately, and the agreement version is raised by one', async () => {
    const saveSetting = async (path: string, body: object) =>
      (await testApp.call(operator, 'PUT', `settings/${path}/`, body)).json().settings
    expect(await saveSetting('skipCronCalls', { skipCronCalls: true })).toMatchObject({
      skipCronCalls: true,
      maintenance: false,
    })
    expect(await saveSetting('maintenance', { maintenance: true })).toMatchObject({
      skipCronCalls: true,
      maintenance: true,
    })
    expect(await saveSetting('maintenance', { maintenance: false })).toMatchObject({
      skipCronCalls: true,
      maintenance: false,
    })
    expect(await saveSetting('skipCronCalls', { skipCronCalls: false })).toMatchObject({ skipCronCalls: false })
    const { agreementVersion } = await saveSetting('agreementVersion', {})
    expect((await saveSetting('agreementVersion', {})).agreementVersion).toBe(agreementVersion + 1)
    const { settings } = (await testApp.call(operator, 'GET', 'status/')).json()
    expect(settings.agreementVersion).toBe(agreementVersion + 1)
  })

  test.each([
    ['maintenance', {}, 'maintenance'],
    ['maintenance', { maintenance: 'yes' }, 'maintenance'],
    ['skipCronCalls', { skipCronCalls: null }, 'skipCronCalls'],
    ['agreementVersion', { agreementVersion: 7 }, 'agreementVersion'],
  ])('%s refuses %j', async (path, body, field) => {
    const response = await testApp.call(operator, 'PUT', `settings/${path}/`, body)
    expect([response.statusCode, response.json().violations]).toMatchObject([422, [{ field }]])
  })

  test('are sent to all clients at once', async () => {
    const client = await openEventClient(testApp.app, await testApp.buildUser([]))
    const { repeatDays } = (await client.nextEvent('settings')) as { repeatDays: number }
    await saveSystemSettings({ repeatDays: repeatDays + 1 })
    expect(await client.nextEvent('settings')).toMatchObject({ repeatDays: repeatDays + 1 })
    await testApp.call(operator, 'PUT', 'settings/skipCronCalls/', { skipCronCalls: true })
    expect(await client.nextEvent('settings')).toMatchObject({ skipCronCalls: true })
    await testApp.call(operator, 'PUT', 'settings/agreementVersion/', {})
    expect(await client.nextEvent('settings')).toMatchObject({ agreementVersion: expect.any(Number) })
    client.close()
  })
})

describe('error log and jobs', () => {
  test('returns the newest 200 script errors', async () => {
    await testApp.database.rows({
      text: "insert into error_log (message, line_no) select 'error ' || n, n from generate_series(1, 250) n order by n",
    })
    const { items } = (await testApp.call(operator, 'GET', 'settings/errorLog/')).json()
    expect(items).toHaveLength(200)
    expect(items[0]).toMatchObject({ message: 'error 250', lineNo: 250, filename: null, at: expect.any(String) })
  })

  test('returns every job with its last run and error', async () => {
    await testApp.database.rows({
      text: `
        insert into jobs (name, last_tick, last_run_at, last_error)
        values ('mails', now(), '2026-01-05T09:00:00Z', 'the cellar is locked')`,
    })
    const { items } = (await testApp.call(operator, 'GET', 'settings/jobs/')).json()
    expect(items.map(({ name }: { name: string }) => name)).toEqual(JOBS.map(({ name }) => name))
    const byName = Object.fromEntries(items.map((item: { name: string }) => [item.name, item]))
    expect(byName.cleanUp).toMatchObject({ schedule: '17 * * * *', lastRunAt: null, lastError: null, always: false })
    expect(byName.mails).toMatchObject({
      always: true,
      lastRunAt: '2026-01-05T09:00:00',
      lastError: 'the cellar is locked',
      lateSince: null,
    })
  })

  test('a late job is on the page and in the metrics', async () => {
    const uptime = vi.spyOn(process, 'uptime').mockReturnValue(24 * 3_600)
    onTestFinished(() => uptime.mockRestore())
    await testApp.database.rows({ text: "update settings set installed_at = now() - interval '1 year'" })
    await testApp.database.rows({
      text: "update jobs set last_tick = now() - interval '20 minutes' where name = 'mails'",
    })
    const readLateJobs = async () => {
      const { items } = (await testApp.call(operator, 'GET', 'settings/jobs/')).json()
      return items.find(({ name }: { name: string }) => name === 'mails').lateSince
    }
    expect(await readLateJobs()).toEqual(expect.any(String))
    const figures = (await testApp.app.inject('/metrics')).body
    const [, seconds] = /job_late_seconds\{job="mails"\} (\d+)/.exec(figures) ?? []
    expect(Number(seconds)).toBeGreaterThan(0)
    await testApp.database.rows({ text: "update jobs set last_tick = now() where name = 'mails'" })
    expect(await readLateJobs()).toBeNull()
  })
})
