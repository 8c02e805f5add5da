import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readSuperuserUrl, toDatabaseUrl } from '../../../testing/database/databaseRoles.ts'
import { createDatabaseAtLevel, SCHEMA_LEVELS } from '../../../testing/database/olderSchema.ts'
import { openDatabase } from '../database.ts'
import { findRunningDatabaseUrl } from './embeddedPostgres.ts'
import { queryRows } from './testing/inspect.ts'
import { createScratchFolder, removeScratchFolder, startPostgresForTest } from './testing/scratch.ts'

let scratch: string
/** The tests share one cluster and run in order, because initdb takes a second. */
let dataDir: string

beforeAll(async () => {
  scratch = await createScratchFolder()
  dataDir = join(scratch, 'data')
})
afterAll(() => removeScratchFolder(scratch))

const DENIED = { code: '42501' }

/** SQL that reads the owners of everything created since initdb, except the members of extensions. */
const OWNERS = ['class.rel', 'proc.pro', 'type.typ', 'collation.coll', 'namespace.nsp', 'statistic_ext.stx']
  .concat(['operator.opr', 'opclass.opc', 'ts_dict.dict', 'ts_config.cfg'])
  .map((name) => {
    const [catalog, prefix] = name.split('.')
    return `select ${prefix}owner::regrole::text as owner from pg_${catalog} o where oid >= 16384 and not exists (
      select from pg_depend where classid = 'pg_${catalog}'::regclass and objid = o.oid and deptype = 'e')`
  })
  .concat('select datdba::regrole::text from pg_database where datname = current_database()')
  .join(' union ')

const MORE_OBJECTS = `
  create schema more;
  create type more.course as enum ('soup', 'main');
  create type more.price as (czk int, eur int);
  create domain more.day as date;
  create table more.meals (id serial primary key, position int generated always as identity, course more.course, name text collate czech);
  create sequence more.numbers;
  create view more.soups as select * from more.meals where course = 'soup';
  create materialized view more.mains as select * from more.meals where course = 'main';
  create table more.weeks (year int) partition by list (year);
  create table more.weeks_2026 partition of more.weeks for values in (2026);
  create procedure more.refresh() language sql as 'refresh materialized view more.mains';
  create function more.overloaded(int, text) returns int language sql as 'select 1';
  create aggregate more.total(int) (sfunc = int4pl, stype = int);
  create collation more."Hungarian" (provider = icu, locale = 'hu');
  insert into more.meals (course, name) values ('soup', 'Kulajda')`

/** Changes the data folder into one of an older release: no second role, and the superuser owns everything. */
async function revertToOlderRelease(url: string, superuserUrl: string): Promise<void> {
  const maintenance = toDatabaseUrl(superuserUrl, 'postgres')
  for (const sql of ['drop database poledne', 'drop role poledne_app', 'create database poledne'])
    await queryRows(maintenance, sql)
  const database = openDatabase({ url: superuserUrl, onError: () => {} })
  await createDatabaseAtLevel(database, SCHEMA_LEVELS.at(-1) ?? '')
  await database.rows({ text: MORE_OBJECTS })
  await database.end()
  expect(await queryRows(superuserUrl, OWNERS)).toContainEqual(['poledne'])
  await expect(queryRows(url, 'select 1')).rejects.toThrow('password authentication failed')
}

test('the program connects with a role that is not a superuser', async () => {
  const { url } = await startPostgresForTest(dataDir)
  const rights = ['super', 'createdb', 'createrole', 'replication', 'bypassrls'].map((name) => `rol${name}`).join()
  expect(await queryRows(url, `select rolname, ${rights} from pg_roles where rolname = current_user`)).toEqual([
    ['poledne_app', false, false, false, false, false],
  ])
  for (const sql of ["copy (select 1) to program 'true'", "select pg_read_file('PG_VERSION')", 'create role other'])
    await expect(queryRows(url, sql), sql).rejects.toMatchObject(DENIED)
})

test('a start changes the owner of all objects of an older release to the app role', async () => {
  const first = await startPostgresForTest(dataDir)
  await revertToOlderRelease(first.url, await readSuperuserUrl(dataDir, first.url))
  await first.stop()

  const { url } = await startPostgresForTest(dataDir)
  expect(await queryRows(url, OWNERS)).toEqual(expect.arrayContaining([['poledne_app']]))
  expect(await queryRows(url, OWNERS)).not.toContainEqual(['poledne'])
  expect(await queryRows(url, 'select id, name_cs from dishes order by id')).toEqual([
    [1, 'Svíčková na smetaně'],
    [2, 'Žemlovka'],
  ])
  expect(
    await queryRows(url, "insert into more.meals (course, name) values ('main', 'Guláš') returning id, position"),
  ).toEqual([[2, 2]])
  await queryRows(url, 'drop schema more cascade; alter table dishes add column later int; create table added (id int)')
})

test('a second start changes no owner and waits for no table lock', async () => {
  const first = await startPostgresForTest(dataDir)
  const before = await queryRows(first.url, OWNERS)
  await first.stop()
  const { url } = await startPostgresForTest(dataDir)
  expect(await queryRows(url, OWNERS)).toEqual(before)
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin; lock table dishes in access share mode')
  expect(await findRunningDatabaseUrl(dataDir)).toBe(url)
  expect(await queryRows(url, 'select count(*)::int from dishes')).toEqual([[2]])
})

test('the next start takes ownership of tables that an older release created', async () => {
  const first = await startPostgresForTest(dataDir)
  const older = await readSuperuserUrl(dataDir, first.url)
  expect(await queryRows(older, 'select count(*)::int from dishes')).toEqual([[2]])
  await queryRows(older, 'create table by_older_release as select 7 as id')
  await expect(queryRows(first.url, 'select * from by_older_release')).rejects.toMatchObject(DENIED)
  await first.stop()
  const second = await startPostgresForTest(dataDir)
  expect(await queryRows(second.url, 'select * from by_older_release')).toEqual([[7]])
})

test('a start removes the superuser attribute from the app role', async () => {
  const first = await startPostgresForTest(dataDir)
  await queryRows(await readSuperuserUrl(dataDir, first.url), "alter role poledne_app superuser password 'other'")
  await first.stop()
  const second = await startPostgresForTest(dataDir)
  expect(await queryRows(second.url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([[false]])
})

test('a command beside a running server of an older release gets a working database URL', async () => {
  const { url } = await startPostgresForTest(dataDir)
  await revertToOlderRelease(url, await readSuperuserUrl(dataDir, url))
  const found = await Promise.all([1, 2, 3, 4].map(() => findRunningDatabaseUrl(dataDir)))
  expect(found).toEqual([url, url, url, url])
  expect(await queryRows(url, 'select current_user, count(*)::int from dishes')).toEqual([['poledne_app', 2]])
})
