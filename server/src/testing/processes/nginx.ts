import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findFreePort } from '../../core/db/embedded/launchServer.ts'

const run = promisify(execFile)
const SHIPPED = fileURLToPath(new URL('../../../../docs/operating/nginx.conf', import.meta.url))
/** The name in the shipped file, which needs no change. */
const NAME = 'menu.example.com'

type SentRequest = { method?: string; path: string; headers?: Record<string, string>; body?: Buffer | string }
type Reply = { status: number; headers: IncomingHttpHeaders; text: string }

export type Nginx = {
  httpUrl: string
  httpsPort: number
  ca: Buffer
  /** Starts a request over TLS and resolves when the headers of its response are there. */
  open(sent: SentRequest): Promise<IncomingMessage>
  send(sent: SentRequest): Promise<Reply>
  readErrors(): Promise<string>
  /** Reloads the file with the server on this port taken out of service, or with all servers. */
  takeOut(port: number | null): Promise<void>
  stop(): Promise<void>
}

async function createCertificate(folder: string): Promise<void> {
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    join(folder, 'key.pem'),
  ]
  const subject = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`]
  await run('openssl', ['req', '-x509', '-days', '2', ...key, '-out', join(folder, 'cert.pem'), ...subject])
}

/**
 * Replaces what the file asks operators to change, and the ports and the log, for which a test has no rights. Each
 * replacement must be found, so that the test always uses the file as it is shipped.
 */
async function adaptShippedFile(
  folder: string,
  ports: { http: number; https: number },
  upstreams: readonly number[],
  clientAddress: string,
): Promise<string> {
  let text = await readFile(SHIPPED, 'utf8')
  const replace = (from: string, to: string) => {
    if (!text.includes(from)) throw new Error(`nginx.conf has no "${from}"`)
    text = text.replaceAll(from, to)
  }
  for (const [index, port] of upstreams.entries())
    replace(`server 127.0.0.1:${8081 + index}`, `server 127.0.0.1:${port}`)
  replace('X-Forwarded-For $remote_addr', `X-Forwarded-For ${clientAddress}`)
  replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
  replace('listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`)
  replace(`/etc/ssl/${NAME}.pem`, join(folder, 'cert.pem'))
  replace(`/etc/ssl/${NAME}.key`, join(folder, 'key.pem'))
  replace('/var/log/nginx/poledne.log', join(folder, 'access.log'))
  return text
}

/** The part that a distribution's own nginx.conf contains. */
const buildMainFile = (folder: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
events {}
http {
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
include ${folder}/poledne.conf;
}`

/**
 * Starts nginx with the shipped file in front of two servers on these ports. A test with many clients names the header
 * that has their addresses.
 */
export async function startNginx(upstreams: readonly [number, number], clientAddress = '$remote_addr'): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'poledne-nginx-'))
  const ports = { http: await findFreePort(), https: await findFreePort() }
  await createCertificate(folder)
  await writeFile(join(folder, 'poledne.conf'), await adaptShippedFile(folder, ports, upstreams, clientAddress))
  await writeFile(join(folder, 'nginx.conf'), buildMainFile(folder))
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  await run('nginx', [...args, '-q', '-t'], { env })
  const child = spawn('nginx', [...args, '-g', 'daemon off;'], { env, stdio: 'ignore' })
  const exited = once(child, 'exit')
  const ca = await readFile(join(folder, 'cert.pem'))

  function open({ method = 'GET', path, headers, body }: SentRequest): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port: ports.https, servername: NAME, ca, agent: false, method, path }
      request({ ...options, headers: { host: NAME, ...headers } }, resolve)
        .on('error', reject)
        .end(body)
    })
  }
  async function send(sent: SentRequest): Promise<Reply> {
    const response = await open(sent)
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    return { status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString() }
  }
  const readErrors = () => readFile(join(folder, 'error.log'), 'utf8')
  /** Reads the processes that still accept connections, on Linux. */
  async function readWorkers(): Promise<string[]> {
    const pids = (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).trim().split(' ')
    const names = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
    return pids.filter((_, index) => names[index] !== '' && !names[index]?.includes('shutting down'))
  }
  async function takeOut(port: number | null): Promise<void> {
    const text = await readFile(join(folder, 'poledne.conf'), 'utf8')
    const all = text.replaceAll(' down ', ' ')
    await writeFile(join(folder, 'poledne.conf'), all.replace(`127.0.0.1:${port} `, `127.0.0.1:${port} down `))
    const before = await readWorkers()
    child.kill('SIGHUP')
    while ((await readWorkers()).every((pid) => before.includes(pid))) await sleep(20)
    while ((await readWorkers()).some((pid) => before.includes(pid))) await sleep(20)
  }
  async function waitUntilListening(): Promise<void> {
    while ((await send({ path: '/' }).catch(() => true as const)) === true) {
      if (child.exitCode !== null) throw new Error(await readErrors())
      await sleep(20)
    }
  }
  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true })
  }
  await waitUntilListening()
  return {
    httpUrl: `http://127.0.0.1:${ports.http}`,
    httpsPort: ports.https,
    ca,
    open,
    send,
    readErrors,
    takeOut,
    stop,
  }
}
