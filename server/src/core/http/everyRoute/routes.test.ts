import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PERMISSIONS, RECORD_MODULES } from '@poledne/contract/access/permissions'
import type { Endpoint } from '@poledne/contract/http/endpoint'
import cs from '@poledne/i18n/cs/messages.json'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { createTokenUser } from '../../../testing/builders/apiTokens.ts'
import { collectRoutes } from '../../../testing/fuzz/fuzzTarget.ts'
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/testApp.ts'

let testApp: TestApp
let api: RouteOptions[]
let userWithoutRights: TestUser

beforeAll(async () => {
  const { built, routes } = await collectRoutes(() => buildTestApp())
  testApp = built
  api = routes.filter(({ url }) => url.startsWith(`${testApp.config.BASE_PATH}/api/`))
  userWithoutRights = await testApp.buildUser([])
})
afterAll(() => testApp.close())

const describeRoute = ({ method, url }: RouteOptions) => `${method} ${url}`
const getEndpoint = (route: RouteOptions) => route.config?.endpoint
/** Lists the routes that break the rule. */
const findBreakingRoutes = (rule: (route: RouteOptions) => boolean) =>
  api.filter((route) => !rule(route)).map(describeRoute)
const buildExamplePath = (route: RouteOptions) =>
  route.url
    .slice(`${testApp.config.BASE_PATH}/api/`.length)
    .replace('texts/:name', 'texts/terms')
    .replace(':undo', '00000000-0000-0000-0000-000000000000')
    .replace(/:(\w+)/g, (_, name) => (name === 'name' ? 'x' : '1'))
const getMethod = (route: RouteOptions) => route.method as 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'

/** The areas whose routes all need a permission; the others are public or belong to the account of the user. */
const GUARDED_AREAS = new Set([...RECORD_MODULES, 'audit', 'settings'])
/** The areas of further routes that need a permission, by method and path. */
const AREAS_BY_ROUTE: readonly [RegExp, string][] = [
  [/ dashboard\/prints\/$/, 'weeklyMenus'],
  [/ dashboard\/today\/$/, 'restaurants'],
  [/ restaurants\/:id\/todayChanges\/$/, 'today'],
  [/ notifications\//, 'users'],
  [/ priceChanges\//, 'restaurantMenuExceptions'],
  [/^PUT supportRequests\/| supportRequests\/export\/$/, 'supportRequests'],
]
const SYSTEM_ROUTES = / settings\/(agreementVersion|coverage|errorLog|jobs|maintenance|skipCronCalls|system)\/$/
/** The action whose permission a route needs; the first pattern that matches its method and path counts. */
const ACTIONS_BY_ROUTE: readonly [RegExp, string][] = [
  [SYSTEM_ROUTES, 'system'],
  // Only users who can edit a user see how that user signs in.
  [/^GET users\/:id\/(factors|sessions)\/$/, 'edit'],
  [/^GET /, 'view'],
  // The action in the body, or the owner of the comment or download, decides which permission is needed.
  [/bulk\/$|parse\/$|:commentId|:exportId/, 'view'],
  [/^POST notifications\/$/, 'edit'],
  [/^POST (priceChanges\/.*|\w+\/(several\/)?)$/, 'add'],
  [/^DELETE \w+\/:id\/$|anonymise\/$/, 'delete'],
  [/:id\/(archive|restore)\/$/, 'archive'],
  [/./, 'edit'],
]

describe('every route below the API prefix', () => {
  test('is collected by this test', () => {
    expect(api.map(describeRoute)).toEqual(
      expect.arrayContaining(['GET /admin/api/dishes/', 'PUT /admin/api/dishes/:id/', 'POST /admin/api/auth/login/']),
    )
  })

  test('declares its guard: a permission, any permission, session or public', () => {
    const guards: readonly unknown[] = [...PERMISSIONS, 'anyPermission', 'session', 'public']
    expect(findBreakingRoutes((route) => guards.includes(getEndpoint(route)?.guard))).toEqual([])
  })

  test('declares the permission of its area and of what it does', () => {
    const isRight = ({ guard, method, path }: Endpoint) => {
      const route = `${method} ${path}`
      const [first = ''] = path.split('/')
      const area = AREAS_BY_ROUTE.find(([pattern]) => pattern.test(route))?.[1] ?? first
      const action = ACTIONS_BY_ROUTE.find(([pattern]) => pattern.test(route))?.[1]
      return guard === `${area}.${action}` || (area === first && !GUARDED_AREAS.has(area))
    }
    expect(findBreakingRoutes((route) => isRight(getEndpoint(route) as Endpoint))).toEqual([])
  })

  test('has the method and path of its contract', () => {
    expect(
      findBreakingRoutes((route) => {
        const endpoint = getEndpoint(route)
        const method = route.method === 'HEAD' ? 'GET' : route.method
        return method === endpoint?.method && route.url === `${testApp.config.BASE_PATH}/api/${endpoint?.path}`
      }),
    ).toEqual([])
  })

  test('has schemas for its input and its response', () => {
    expect(findBreakingRoutes((route) => getEndpoint(route)?.response !== undefined)).toEqual([])
    const isWriteRoute = (route: RouteOptions) => route.method === 'POST' || route.method === 'PUT'
    const hasInput = ({ body, upload }: Endpoint) => body !== undefined || upload === 'required'
    expect(
      findBreakingRoutes((route) => {
        const endpoint = getEndpoint(route)
        return !isWriteRoute(route) || (endpoint !== undefined && hasInput(endpoint))
      }),
    ).toEqual([])
    expect(
      findBreakingRoutes((route) => !route.url.includes('/:') || getEndpoint(route)?.params !== undefined),
    ).toEqual([])
  })

  test('sends Cache-Control: no-store with a session, and with auth/*', async () => {
    const isPrivate = (route: RouteOptions) =>
      getEndpoint(route)?.guard !== 'public' || getEndpoint(route)?.path.startsWith('auth/')
    for (const route of api.filter(isPrivate)) {
      if (getEndpoint(route)?.stream || /logout|sessions/.test(route.url)) continue
      const { headers } = await testApp.call(userWithoutRights, getMethod(route), buildExamplePath(route))
      expect([describeRoute(route), headers['cache-control']]).toEqual([describeRoute(route), 'no-store'])
    }
  })

  test('returns 401 without a session, unless it is public', async () => {
    for (const route of api) {
      if (getEndpoint(route)?.guard === 'public') continue
      const response = await testApp.call(null, getMethod(route), buildExamplePath(route))
      expect([describeRoute(route), response.statusCode]).toEqual([describeRoute(route), 401])
    }
  })

  test('returns 403 without its permission, before it parses the input', async () => {
    for (const route of api) {
      const guard = getEndpoint(route)?.guard
      if (guard === 'public' || guard === 'session') continue
      const body = ['POST', 'PUT'].includes(getMethod(route)) ? { nonsense: true } : undefined
      const response = await testApp.call(
        userWithoutRights,
        getMethod(route),
        `${buildExamplePath(route)}?nonsense=1`,
        body,
      )
      expect([describeRoute(route), response.statusCode]).toEqual([describeRoute(route), 403])
    }
  })

  test('refuses unknown query keys', async () => {
    const everybody = await testApp.buildUser(PERMISSIONS)
    for (const route of api) {
      if (route.method === 'HEAD' || route.url.endsWith('/docs/')) continue
      const acceptsJson = ['POST', 'PUT'].includes(getMethod(route)) && getEndpoint(route)?.upload !== 'required'
      const body = acceptsJson ? {} : undefined
      const response = await testApp.call(everybody, getMethod(route), `${buildExamplePath(route)}?nonsense=1`, body)
      expect([describeRoute(route), response.statusCode, response.body.includes('nonsense')]).toEqual([
        describeRoute(route),
        400,
        true,
      ])
    }
  })
})

describe('the OpenAPI document', () => {
  type Operation = {
    operationId: string
    description: string
    tags: string[]
    responses: Record<string, unknown>
    parameters: { name: string; in: string }[]
    security?: Record<string, unknown>[]
  }
  type Document = { openapi: string; tags: { name: string }[]; paths: Record<string, Record<string, Operation>> }
  const fetchOpenApi = async () => (await testApp.call(null, 'GET', 'openapi.json')).json() as Document

  test('names API tokens for exactly the operations that accept them', async () => {
    const { paths } = await fetchOpenApi()
    const owner = await testApp.buildUser(PERMISSIONS)
    const program = await createTokenUser(
      testApp,
      owner,
      PERMISSIONS.filter((each) => each !== 'users.switch'),
    )
    for (const route of api) {
      const endpoint = getEndpoint(route)
      if (!endpoint || endpoint.guard === 'public' || route.method === 'HEAD') continue
      const operation = paths[`/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`]?.[endpoint.method.toLowerCase()]
      const isNamed = operation?.security?.some((each) => 'apiToken' in each) ?? false
      // The unknown key is refused after the credentials were checked and before anything is done.
      const path = `${buildExamplePath(route)}?nonsense=1`
      const response = await testApp.call(program, getMethod(route), path)
      expect([describeRoute(route), response.statusCode !== 403]).toEqual([describeRoute(route), isNamed])
    }
  })

  test('is OpenAPI 3.1 and contains every route', async () => {
    const document = await fetchOpenApi()
    expect(document.openapi).toMatch(/^3\.1\.\d$/)
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const bound = api
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url.slice('/admin/api'.length).replace(/:(\w+)/g, '{$1}')}`)
    expect(described.sort()).toEqual(bound.sort())
  })

  test('has the responses of every operation and the parameters of every path', async () => {
    const { paths } = await fetchOpenApi()
    for (const [path, operations] of Object.entries(paths))
      for (const operation of Object.values(operations)) {
        expect(Object.keys(operation.responses).some((status) => /^2\d\d$/.test(status))).toBe(true)
        const names = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)
        expect(names).toEqual(path.match(/\{\w+\}/g) ?? [])
      }
  })

  test('has an id, a description and a tag for every operation', async () => {
    const { paths, tags } = await fetchOpenApi()
    const operations = Object.values(paths).flatMap((each) => Object.values(each))
    const ids = operations.map(({ operationId }) => operationId)
    expect(ids.filter((id, index) => !/^[a-z][a-zA-Z]+$/.test(id) || ids.indexOf(id) !== index)).toEqual([])
    expect(ids).toEqual(expect.arrayContaining(['listDishes', 'saveWeeklyMenu', 'archiveUser', 'signIn']))
    const groups = tags.map(({ name }) => name)
    expect(operations.filter(({ tags: [tag = ''] }) => !groups.includes(tag))).toEqual([])
    expect(operations.filter(({ description }) => !/^[A-Z].*\. (?:Needs|No session).*\.$/.test(description))).toEqual(
      [],
    )
    expect(findBreakingRoutes((route) => getEndpoint(route)?.description !== undefined)).toEqual([])
  })

  test('distinguishes a stream from an empty response', async () => {
    const { paths } = await fetchOpenApi()
    const getResponses = (path: string, method: string) => JSON.stringify(paths[path]?.[method]?.responses)
    expect(getResponses('/events/', 'get')).toMatch(/^\{"200":.*"text\/event-stream"/)
    expect(getResponses('/profile/logout/', 'post')).toMatch(/^\{"204":/)
  })

  test('has no broken references', async () => {
    const document = await fetchOpenApi()
    const resolveReference = (ref: string) =>
      ref
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref]) => ref ?? '')
    expect(refs.length).toBeGreaterThan(0)
    expect([...new Set(refs)].filter((ref) => !ref.startsWith('#/') || resolveReference(ref) === undefined)).toEqual([])
  })

  test('is also served as an HTML page', async () => {
    const response = await testApp.call(null, 'GET', 'docs/')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toContain('text/html')
    expect(response.body).toContain('<code>/dishes/{id}/</code>')
  })
})

test('every response carries a Permissions-Policy that turns device features off', async () => {
  for (const url of ['/admin/api/openapi.json', '/admin/api/nothing/', '/healthz'])
    expect((await testApp.app.inject(url)).headers['permissions-policy']).toMatch(/camera=\(\).*microphone=\(\)/)
})

describe('an unknown path', () => {
  const expectNotFound = (response: Awaited<ReturnType<TestApp['call']>>) => {
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.json()).toMatchObject({ code: 'not_found', status: 404 })
    expect(response.headers['x-request-id']).toBeTruthy()
  }

  test('returns a problem in the language of the caller', async () => {
    expectNotFound(await testApp.call(null, 'GET', 'nothing/'))
    expectNotFound(await testApp.call(null, 'DELETE', 'dishes/'))
    const czech = await testApp.call(null, 'GET', 'nothing/', undefined, { 'accept-language': 'cs' })
    expect(czech.json().title).toBe(cs.problems.not_found)
  })

  test('below the API returns no page of the app', async () => {
    const webRoot = await mkdtemp(join(tmpdir(), 'poledne-web-'))
    await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Poledne</title>')
    const app = await buildApp({ ...testApp, webRoot, logger: false, shouldShedLoad: false })
    try {
      expect((await app.inject('/admin/dishes/1')).body).toContain('<title>Poledne</title>')
      expectNotFound(await app.inject('/admin/api/nothing/'))
      expectNotFound(await app.inject('/admin/api/'))
    } finally {
      await app.close()
      await rm(webRoot, { recursive: true })
    }
  })
})
