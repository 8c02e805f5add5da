import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import pg from 'pg'
import { options } from '../options.ts'
import { dashboardStatements, dishStatements, exportCursor } from './statements.ts'

/**
 * The baseline is a Fastify server that looks up the token and runs one prepared statement for each request. It has no
 * schemas, no permissions and no error handling, and returns values as the driver does.
 */

const TIMESTAMPTZ = 1184
const INT8 = 20
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: options.poolSize,
  // As in our server: compiling the statements takes longer than running them.
  options: '-c jit=off',
  types: {
    getTypeParser: (oid, format) =>
      oid === TIMESTAMPTZ
        ? (text: string) => text
        : oid === INT8
          ? Number
          : (pg.types.getTypeParser as (oid: number, format?: string) => (text: string) => unknown)(oid, format),
  },
})

const statements = { ...dishStatements, ...dashboardStatements }
const DASHBOARD_STATEMENTS = Object.keys(dashboardStatements) as (keyof typeof dashboardStatements)[]

const queryRows = async (name: keyof typeof statements, values: unknown[]) =>
  (await pool.query({ name, text: statements[name], values })).rows

const app = Fastify({ logger: false })
app.get('/readyz', async () => ({ status: 'ready' }))
app.get('/file', (_request, reply) =>
  reply.type('application/json; charset=utf-8').send(createReadStream(process.env.STATIC_FILE ?? '')),
)

const CURSOR_ROWS = 1_000

/** Reads all dishes with a cursor and joins their values, without formats, quotes or limits. */
async function* streamDishes(): AsyncGenerator<string> {
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    await client.query(exportCursor)
    for (;;) {
      const { rows } = await client.query({ text: `fetch forward ${CURSOR_ROWS} from export_rows`, rowMode: 'array' })
      if (rows.length === 0) return
      yield rows.map((row) => `${row.join(';')}\r\n`).join('')
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

app.register(async (api) => {
  api.decorateRequest('userId', 0)
  api.addHook('onRequest', async (request, reply) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    const [user] = await queryRows('user', [createHash('sha256').update(token).digest()])
    if (!user) return reply.code(401).send()
    request.userId = user.id
  })

  api.get('/list-and-count', async () => {
    const [items, [count]] = await Promise.all([queryRows('list', [options.pageSize, 0]), queryRows('count', [])])
    return { items, total: count.total }
  })
  api.get('/export', (_request, reply) => reply.type('text/csv').send(Readable.from(streamDishes())))
  api.get('/list', async () => ({ items: await queryRows('list', [options.pageSize, options.pageSize]) }))
  api.get<{ Querystring: { text: string } }>('/contains', async ({ query: { text } }) => {
    const [items, [count]] = await Promise.all([
      queryRows('find', [text, options.pageSize]),
      queryRows('countFound', [text]),
    ])
    return { items, total: count.total }
  })
  api.get<{ Querystring: { text: string } }>('/type-ahead', async ({ query: { text } }) => ({
    items: await queryRows('typeAhead', [text, options.pageSize]),
  }))
  api.get<{ Params: { id: string } }>('/dishes/:id', async ({ params }) => (await queryRows('read', [params.id]))[0])

  api.get<{ Params: { id: string }; Querystring: { date: string } }>('/prices/:id', async ({ params, query }) => ({
    items: await queryRows('prices', [params.id, query.date]),
  }))

  api.get('/dashboard', async () =>
    Object.fromEntries(await Promise.all(DASHBOARD_STATEMENTS.map(async (name) => [name, await queryRows(name, [])]))),
  )

  type Save = { Params: { id: string }; Body: Record<string, unknown> }
  const buildSaveValues = ({
    params,
    body,
    userId,
  }: {
    params: Save['Params']
    body: Save['Body']
    userId: number
  }) => [body.nameCs, body.nameEn, body.dishTypeId, body.allergenIds, params.id, body.version, userId]
  api.put<Save>('/dishes/:id', async (request) => (await queryRows('save', buildSaveValues(request)))[0])
  api.put<Save>('/bare/:id', async (request) => (await queryRows('update', buildSaveValues(request)))[0])
})

declare module 'fastify' {
  interface FastifyRequest {
    userId: number
  }
}

process.once('disconnect', () => process.exit(0))
process.once('SIGTERM', () => process.exit(0))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
