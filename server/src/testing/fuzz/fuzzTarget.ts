import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { PERMISSIONS, type Permission, type PermissionEntry } from '@poledne/contract/access/permissions'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { generateToken } from '../../core/access/credentials.ts'
import { createTokenUser } from '../builders/apiTokens.ts'
import { createImporter } from '../builders/importFiles.ts'
import { buildPeople, buildPermissionEntry } from '../builders/people.ts'
import { buildPublishedWeek } from '../builders/publishedWeek.ts'
import { createTestRecords, MODULES } from '../builders/testRecords.ts'
import { captureDatabaseState, type DatabaseState } from '../database/databaseState.ts'
import { buildTestApp, type TestApp } from '../testApp.ts'
import type { CallerName, FuzzedEndpoint, HostileCall, KnownData } from './hostileCall.ts'

const PRINT_CODE = 'AbCdEfGhIjKlMnOp'

/** The diagnostics channel on which Fastify publishes each new instance, before it has routes. */
const CHANNEL = 'fastify.initialization'

/** Returns the result of `build` and all routes that `build` registered. */
export async function collectRoutes<T>(build: () => Promise<T>): Promise<{ built: T; routes: RouteOptions[] }> {
  const routes: RouteOptions[] = []
  const collectRoutesOfInstance = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', (route) => {
      routes.push(route)
    })
  }
  subscribe(CHANNEL, collectRoutesOfInstance)
  try {
    return { built: await build(), routes }
  } finally {
    unsubscribe(CHANNEL, collectRoutesOfInstance)
  }
}

/** An app with sample data and users of all roles. Its database is restored after each change. */
export type FuzzTarget = {
  testApp: TestApp
  endpoints: readonly FuzzedEndpoint[]
  knownData: KnownData
  state: DatabaseState
  /** Builds the headers of a call, including the token of its caller. */
  buildHeaders(call: HostileCall): Record<string, string>
}

const buildOwnRecordsPermission = (permission: Permission): PermissionEntry =>
  buildPermissionEntry(permission, { allItems: false })

export async function buildFuzzTarget(): Promise<FuzzTarget> {
  const { built: testApp, routes } = await collectRoutes(() => buildTestApp())
  const { admin, buildUserAtLevel } = await buildPeople(testApp)
  const [leaver, limited, viewer, nobody] = [
    await buildUserAtLevel(1, PERMISSIONS),
    await buildUserAtLevel(10, PERMISSIONS.map(buildOwnRecordsPermission)),
    await buildUserAtLevel(
      20,
      PERMISSIONS.filter((permission) => permission.endsWith('.view')),
    ),
    await testApp.buildUser([]),
  ]
  const program = await createTokenUser(
    testApp,
    admin,
    PERMISSIONS.filter((permission) => permission !== 'users.switch'),
  )
  const tokens: Record<CallerName, string | null> = {
    admin: admin.token,
    own: limited.token,
    viewer: viewer.token,
    nobody: nobody.token,
    stranger: null,
    forged: generateToken(),
    leaver: leaver.token,
    program: program.token,
  }
  const callers = new Set([admin, leaver, limited, viewer, nobody].map(({ id }) => id))
  const { screenId } = await buildPublishedWeek(testApp)
  const specimens = await createTestRecords(testApp, admin)
  for (const module of Object.keys(MODULES) as (keyof typeof MODULES)[])
    for (const owner of [admin, limited])
      await specimens.createRecord(module, owner, owner === limited && module !== 'weeklyMenus')
  await testApp.call(limited, 'POST', 'supportRequests/', { subject: 'Tisk', body: 'Netiskne.' })
  await testApp.call(admin, 'PUT', 'settings/allergens/', { items: [{ code: '1', nameCs: 'Lepek', nameEn: 'Gluten' }] })
  await testApp.call(admin, 'PUT', 'settings/dishTypes/', { items: [{ nameCs: 'Polévka', nameEn: 'Soup' }] })

  // Each download has the id of its menu, so that a path with one id for both reaches it.
  await testApp.database.rows({
    text: `insert into weekly_menu_exports (id, code, weekly_menu_id, user_id, format, choices, revision, published)
      overriding system value
      select id, $1 || id, id, created_by, 'pdf',
        '{"language": "cs", "price": "none", "variantName": true, "orientation": "portrait"}', '7K3F9Q2M', true
      from weekly_menus`,
    values: [PRINT_CODE],
  })
  await testApp.database.rows({
    text: "select setval(pg_get_serial_sequence('weekly_menu_exports', 'id'), 1000000)",
  })
  const [change] = await testApp.database.rows<{ id: number }>({
    text: `insert into price_changes (name, start_date, request, count, created_by)
      values ('+5 Kč', '2027-01-01', '{"czk": null, "eur": null, "later": "keep"}', 0, $1) returning id`,
    values: [admin.id],
  })
  const [merge] = await testApp.database.rows<{ id: number }>({
    text: `insert into dish_merges (kept_id, gone_id, kept_old_values, kept_version, gone_version, gone_was_archived, created_by)
      select min(id), max(id), '{}', 1, 1, false, $1 from dishes returning id`,
    values: [admin.id],
  })
  const { undo } = (
    await testApp.call(admin, 'POST', 'dishes/several/', { dishes: [{ nameCs: 'Pasted soup' }] })
  ).json()
  const { id: importId } = await createImporter(testApp).uploadCsv(admin, 'dishes', [
    ['nameCs', 'nameEn'],
    ['Imported soup', 'Soup'],
    ['', 'No name'],
  ])
  const [print] = await testApp.database.rows<{ code: string }>({
    text: 'select code from weekly_menu_exports order by id limit 1',
  })

  const asked = routes.flatMap(({ method, url, config }): FuzzedEndpoint[] => {
    if (method === 'HEAD') return []
    const { query, body } = config?.endpoint ?? {}
    return [{ method: method as FuzzedEndpoint['method'], path: url, ...(query && { query }), ...(body && { body }) }]
  })
  const getPathArea = ({ path }: FuzzedEndpoint) =>
    path.replace(`${testApp.config.BASE_PATH}/api/`, '').split('/')[0] ?? ''
  const samples = new Map<string, { ids: string[]; record: object }>()
  for (const area of [...Object.keys(MODULES), 'supportRequests']) {
    const { items } = (await testApp.call(admin, 'GET', `${area}/?sort=id:desc`)).json() as { items: { id: number }[] }
    const record = (await testApp.call(admin, 'GET', `${area}/${items[0]?.id}/`)).json() as object
    // The users and roles of the callers are left out: a caller who lost their rights would get only 403.
    const others = items.filter(({ id }) => !['users', 'roles'].includes(area) || !callers.has(id))
    samples.set(area, { ids: others.map(({ id }) => String(id)), record })
  }
  const whole = new Map<string, object>()
  for (const { path } of asked.filter(({ path, method }) => method === 'PUT' && !path.includes(':'))) {
    const response = await testApp.app.inject({ url: path, headers: { authorization: `Bearer ${admin.token}` } })
    if (response.statusCode === 200) whole.set(path, response.json() as object)
  }
  const state = await captureDatabaseState(testApp)

  return {
    testApp,
    endpoints: asked,
    state,
    knownData: {
      getIds({ path }) {
        if (path.includes('/screens/')) return [screenId]
        if (path.includes('/prints/:code') || path.includes('/p/')) return [print?.code ?? '']
        if (path.includes('/m/'))
          return [String((samples.get('restaurants')?.record as { slug?: string } | undefined)?.slug)]
        if (path.includes('/changes/') || path.includes('/undo/:undo')) return [undo]
        if (path.includes('/imports/')) return [String(importId)]
        if (path.includes('/merges/')) return [String(merge?.id)]
        if (path.includes('/priceChanges/')) return [String(change?.id)]
        if (path.includes('/restaurants/') || path.includes('/e/')) return samples.get('restaurants')?.ids ?? []
        if (path.includes('/codelists/')) return ['allergens', 'dishes', 'users', 'roles']
        return samples.get(getPathArea({ method: 'GET', path }))?.ids ?? ['terms', 'list.dishes']
      },
      getBody(one) {
        const [id = '1'] = samples.get(getPathArea(one))?.ids ?? []
        if (one.path.endsWith('/dishes/bulk/'))
          return { action: 'edit', set: { dishTypeId: null }, filter: [`id:equals:${id}`, 'name:contains:a'] }
        if (one.path.includes('/dishes/merge/')) {
          const [keepId, goneId] = (samples.get('dishes')?.ids ?? []).map(Number)
          return { keepId, goneId, fields: ['allergenIds'] }
        }
        if (one.path.endsWith('/imports/:id/')) return { sheet: 'CSV', mapping: { nameCs: 0 } }
        if (one.path.endsWith('/bulk/')) return { action: 'archive', ids: [Number(id)] }
        if (one.path.endsWith('/api/notifications/')) return { recipients: { userIds: [limited.id] } }
        const fields = whole.get(one.path) ?? samples.get(getPathArea(one))?.record
        const names = Object.keys((one.body as { shape?: object } | undefined)?.shape ?? {})
        return fields && Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
      },
    },
    buildHeaders({ by, headers }) {
      const token = tokens[by]
      return { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers }
    },
  }
}
