import type pg from 'pg'
import { checkAtMost, computeMedian, type Figure } from './figures.ts'
import { options } from './options.ts'
import type { Program } from './programs.ts'
import { seedUsers } from './seedCrowd.ts'

/**
 * Measures the check and the import of a file with 10,000 new dishes, and compares both with a bare insert of the same
 * rows into a copy of the table, which has its indexes but not its triggers and references, in the same run.
 */

const ROWS = 10_000
const RUNS = options.quick ? 2 : 5
const MAX_CHECK_MS = 3_000
const MAX_APPLY_MS = 5_000

const COPY = 'create table bench_imported (like dishes including all)'
const BARE_INSERT = `
  insert into bench_imported (name_cs, name_en, dish_type_id, allergen_ids)
  select name_cs, name_en, (select min(id) from dish_types), array(select id from allergens order by id limit 3)
  from unnest($1::text[], $2::text[]) row (name_cs, name_en)`
const TYPE_AND_ALLERGENS = `
  select (select name_cs from dish_types order by id limit 1) as type,
    (select string_agg(code, ', ') from (select code from allergens order by id limit 3) a) as allergens`

export async function measureImports(ours: Program, client: pg.Client): Promise<Figure[]> {
  const [token = ''] = await seedUsers(client, 'importer', 1)
  await client.query(COPY)
  const { rows: found } = await client.query<{ type: string; allergens: string }>(TYPE_AND_ALLERGENS)
  const { type, allergens } = found[0] ?? { type: '', allergens: '' }

  async function post<T>(path: string, body: FormData | object): Promise<T> {
    const isForm = body instanceof FormData
    const response = await fetch(`${ours.url}/admin/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as T
  }
  const times: Record<'check' | 'apply' | 'bare', number[]> = { check: [], apply: [], bare: [] }
  async function measure<T>(name: keyof typeof times, isWarmUp: boolean, work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const result = await work()
    if (!isWarmUp) times[name].push(performance.now() - began)
    return result
  }

  for (let run = -1; run < RUNS; run++) {
    const isWarmUp = run < 0
    const names = Array.from({ length: ROWS }, (_, n) => [`Dovezené jídlo ${run} ${n}`, `Imported dish ${run} ${n}`])
    const lines = names.map(([cs, en]) => [cs, en, type, allergens].join(';'))
    const form = new FormData()
    form.append('file', new Blob([['Název;Anglicky;Druh;Alergeny', ...lines].join('\n')]), 'dishes.csv')
    const { id } = await post<{ id: number }>('imports/?module=dishes', form)
    const checked = await measure('check', isWarmUp, () =>
      post<{ created: number; plan: string }>(`imports/${id}/check/`, {}),
    )
    if (checked.created !== ROWS) throw new Error(`the import would create ${checked.created} dishes`)
    await measure('apply', isWarmUp, () => post(`imports/${id}/apply/`, { plan: checked.plan }))
    const columns = [0, 1].map((column) => names.map((name) => name[column]))
    await measure('bare', isWarmUp, () => client.query(BARE_INSERT, columns))
  }
  await client.query('drop table bench_imported')

  const formatMilliseconds = (value: number) => `${value.toFixed(0)} ms`
  const buildFigure = (name: string, measured: 'check' | 'apply', most: number): Figure => {
    const value = computeMedian(times[measured])
    const ratio = computeMedian(times[measured].map((ms, run) => ms / (times.bare[run] ?? Number.NaN)))
    return {
      name,
      value: formatMilliseconds(value),
      spread: `${Math.min(...times[measured]).toFixed(0)}–${Math.max(...times[measured]).toFixed(0)}`,
      control: `${ratio.toFixed(1)} times the bare insert (${formatMilliseconds(computeMedian(times.bare))})`,
      ...checkAtMost(value, most, formatMilliseconds),
    }
  }
  return [
    buildFigure('import, check of 10,000 rows', 'check', MAX_CHECK_MS),
    buildFigure('import, apply 10,000 rows', 'apply', MAX_APPLY_MS),
  ]
}
