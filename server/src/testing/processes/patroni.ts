import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, mkdtemp, open, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findServiceUser, isRoot, type SystemUser, toSpawnOptions } from '../../core/db/embedded/clusterLocation.ts'
import { hasErrorCode } from '../../core/db/embedded/embeddedError.ts'
import { queryRows, readPostmasterPid } from '../../core/db/embedded/testing/inspect.ts'

const run = promisify(execFile)
const SHIPPED = fileURLToPath(new URL('../../../../docs/operating/', import.meta.url))
const NUMBERS = [1, 2, 3]
/** The passwords in the shipped files need no change. */
const POSTGRES_PASSWORD = 'change-this-2'
const POLEDNE_PASSWORD = 'lentils'

/** A machine of the cluster: etcd, Patroni and PostgreSQL on a loopback address of its own. */
type Node = {
  name: string
  address: string
  /** Returns the URL of its PostgreSQL for a superuser. */
  getUrl(database?: string): string
  start(): Promise<void>
  /** Kills the server process of PostgreSQL; Patroni notices it. */
  killPostgres(): Promise<void>
  /** Kills every process of the machine. */
  killAll(): Promise<void>
  /** Stops Patroni as on a machine that hangs, while PostgreSQL runs on. */
  freezePatroni(): void
  thawPatroni(): void
  readLog(): Promise<string>
}

type Roles = { primary: Node; synchronous: Node }

export type Patroni = {
  /** The address of the database with all hosts, as the program gets it. */
  url: string
  /** Resolves once both standbys replicate from the primary, one of them synchronously. */
  waitUntilComplete(): Promise<Roles>
  /** Resolves once another node is the primary. */
  waitUntilReplaced(primary: Node): Promise<void>
  stop(): Promise<void>
}

/** Replaces parts of a shipped file. Each must be found, so that a test always uses the file as it is shipped. */
async function adaptShippedFile(name: string, replacements: Record<string, string>): Promise<string> {
  let text = await readFile(join(SHIPPED, name), 'utf8')
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`${name} has no "${from}"`)
    text = text.replaceAll(from, to)
  }
  return text
}

/** A node: its number, its folder and the beginning of the addresses of its cluster. */
type Place = { number: number; folder: string; network: string }

async function readEtcdSettings({ number, folder, network }: Place): Promise<Record<string, string>> {
  const text = await adaptShippedFile('etcd.conf', {
    'ETCD_NAME=db1': `ETCD_NAME=db${number}`,
    'URLS=http://10.0.0.11:': `URLS=http://${network}1${number}:`,
    '10.0.0.': network,
  })
  const settings = [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value])
  return { ...Object.fromEntries(settings), ETCD_DATA_DIR: join(folder, 'etcd') }
}

async function writePatroniFile({ number, folder, network }: Place): Promise<string> {
  const file = join(folder, 'patroni.yml')
  const text = await adaptShippedFile('patroni.yml', {
    'name: db1': `name: db${number}`,
    'listen: 10.0.0.11:': `listen: ${network}1${number}:`,
    'connect_address: 10.0.0.11:': `connect_address: ${network}1${number}:`,
    '/var/lib/postgresql/15/poledne': join(folder, 'data'),
    '/var/lib/postgresql/patroni.pgpass': join(folder, 'pgpass'),
    '/var/run/postgresql': folder,
    // Clients of a loopback address have the address 127.0.0.1.
    '10.0.0.0/24': '127.0.0.0/8',
    '10.0.0.': network,
  })
  await writeFile(file, text, { mode: 0o600 })
  return file
}

/** A negative number is that of a process group. */
function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!hasErrorCode(error, 'ESRCH')) throw error
  }
}

async function createNode(place: Place, account: SystemUser | undefined): Promise<Node> {
  const { number, folder, network } = place
  const address = `${network}1${number}`
  await mkdir(folder, { mode: 0o700 })
  const file = await writePatroniFile(place)
  const etcdSettings = await readEtcdSettings(place)
  if (account) for (const path of [folder, file]) await chown(path, account.uid, account.gid)
  let etcd: ChildProcess | undefined
  let patroni: ChildProcess | undefined

  async function launch(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
    const log = await open(join(folder, 'log'), 'a')
    const stdio = ['ignore', log.fd, log.fd] as const
    // Each program leads a process group, so that its helpers are killed with it.
    const options = { cwd: folder, detached: true, env: { ...process.env, ...env }, ...toSpawnOptions(account) }
    const child = spawn(command, args, { ...options, stdio: [...stdio] })
    await once(child, 'spawn')
    await log.close()
    return child
  }

  /** Returns the process of PostgreSQL. The number in the file can belong to a foreign process after a kill. */
  async function findPostmaster(): Promise<number | undefined> {
    const data = join(folder, 'data')
    const pid = await readPostmasterPid(data).catch(() => undefined)
    const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    return workingFolder === data ? pid : undefined
  }
  async function killPostgres(): Promise<void> {
    const pid = await findPostmaster()
    if (pid) process.kill(pid, 'SIGKILL')
  }

  return {
    name: `db${number}`,
    address,
    getUrl: (database = 'postgres') => `postgres://postgres:${POSTGRES_PASSWORD}@${address}/${database}`,
    async start() {
      etcd = await launch('etcd', [], etcdSettings)
      patroni = await launch('patroni', [file])
    },
    killPostgres,
    async killAll() {
      const pid = await findPostmaster()
      // pgrep fails if there is no such process.
      const { stdout } = await run('pgrep', ['-P', String(pid)]).catch(() => ({ stdout: '' }))
      for (const child of [etcd, patroni]) if (child?.pid) killIfRunning(-child.pid)
      etcd = patroni = undefined
      for (const each of [pid, ...stdout.split('\n').map(Number)]) if (each) killIfRunning(each)
    },
    freezePatroni: () => void patroni?.kill('SIGSTOP'),
    thawPatroni: () => void patroni?.kill('SIGCONT'),
    readLog: () => readFile(join(folder, 'log'), 'utf8'),
  }
}

type Member = { name: string; role: string; state: string }

/** Asks Patroni for the roles of all members; without an answer there are none. */
async function readMembers({ address }: Node): Promise<Member[]> {
  const answer = await fetch(`http://${address}:8008/cluster`).catch(() => undefined)
  return answer?.ok ? ((await answer.json()) as { members: Member[] }).members : []
}

/** The roles of a complete cluster in alphabetical order. */
const ROLES = ['leader', 'replica', 'sync_standby']

/** Returns the roles if the cluster is complete both for Patroni and for PostgreSQL. */
async function findRoles(nodes: readonly Node[]): Promise<Roles | undefined> {
  for (const node of nodes) {
    const members = await readMembers(node)
    const roles = members.filter(({ state }) => state === 'running').map(({ role }) => role)
    if (roles.toSorted().join() !== ROLES.join()) continue
    const findByRole = (role: string) =>
      nodes.find(({ name }) => members.some((member) => member.name === name && member.role === role))
    const primary = findByRole('leader')
    const synchronous = findByRole('sync_standby')
    if (!primary || !synchronous) continue
    const replication = await queryRows(
      primary.getUrl(),
      `select sync_state from pg_stat_replication where state = 'streaming' order by 1`,
    ).catch(() => [])
    if (replication.flat().join() === 'async,sync') return { primary, synchronous }
  }
  return undefined
}

/** Resolves once the check returns something; fails with the logs after a long time. */
async function waitFor<T>(check: () => Promise<T | undefined>, readLogs: () => Promise<string>): Promise<T> {
  const deadline = performance.now() + 300_000
  for (;;) {
    const found = await check()
    if (found) return found
    if (performance.now() > deadline) throw new Error(`the cluster did not get there\n${await readLogs()}`)
    await sleep(100)
  }
}

/**
 * Starts three nodes with the shipped files, and creates the role and the database of the program. Clusters that run at
 * the same time have different numbers.
 */
export async function startPatroni(cluster: number): Promise<Patroni> {
  const folder = await mkdtemp(join(tmpdir(), 'poledne-patroni-'))
  const account = isRoot() ? await findServiceUser() : undefined
  if (account) await chown(folder, account.uid, account.gid)
  const nodes = await Promise.all(
    NUMBERS.map((number) =>
      createNode({ number, folder: join(folder, `db${number}`), network: `127.0.${cluster}.` }, account),
    ),
  )

  async function stop(): Promise<void> {
    for (const node of nodes) await node.killAll()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  const readLogs = async () =>
    (await Promise.all(nodes.map(async (node) => `${node.name}\n${await node.readLog()}`))).join('\n')

  const waitUntilComplete = () => waitFor(() => findRoles(nodes), readLogs)
  async function waitUntilReplaced(primary: Node): Promise<void> {
    const others = nodes.filter((node) => node !== primary)
    const isReplaced = async () => {
      const answers = await Promise.all(others.map(({ address }) => fetch(`http://${address}:8008/primary`)))
      return answers.some(({ ok }) => ok)
    }
    await waitFor(() => isReplaced(), readLogs)
  }

  try {
    for (const node of nodes) await node.start()
    const { primary } = await waitUntilComplete()
    await queryRows(primary.getUrl(), `create role poledne login password '${POLEDNE_PASSWORD}'`)
    await queryRows(primary.getUrl(), `create database poledne owner poledne encoding 'UTF8' template template0`)
  } catch (error) {
    await stop()
    throw error
  }
  const hosts = nodes.map(({ address }) => address).join(',')
  return { url: `postgres://poledne:${POLEDNE_PASSWORD}@${hosts}/poledne`, waitUntilComplete, waitUntilReplaced, stop }
}
