import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installNode24 } from './node24.mjs'
import { ensurePackages } from './packages.mjs'
import { run } from './run.mjs'
import { packFolder } from './tarball.mjs'

/** What Node needs besides the essential packages of Debian, and the certificates of public mail servers. */
const PACKAGES = ['ca-certificates', 'libstdc++6']
const LEFT_OUT = ['man', 'locale', 'info', 'doc']
const UID = 10_001
const DATA = '/var/lib/poledne'

/** The user has an entry in /etc/passwd, because PostgreSQL looks up its name. */
const HOOKS = [
  `echo "poledne:x:${UID}:${UID}::${DATA}:/usr/sbin/nologin" >> "$1/etc/passwd"`,
  `echo "poledne:x:${UID}:" >> "$1/etc/group"`,
  `install --directory --mode=700 --owner=${UID} --group=${UID} "$1${DATA}"`,
]

/** Builds the files of a minimal Debian 13 as a tar file. */
const buildSystem = (file) =>
  run('mmdebstrap', [
    ...['--quiet', '--variant=essential', `--include=${PACKAGES}`],
    ...LEFT_OUT.map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`),
    '--dpkgopt=path-include=/usr/share/doc/*/copyright',
    ...HOOKS.map((hook) => `--customize-hook=${hook}`),
    ...['trixie', file],
  ])

/** Lists the packages of the system for the SBOM. */
function listSystemPackages(file) {
  const status = execFileSync('tar', ['--extract', '--to-stdout', '--file', file, './var/lib/dpkg/status'])
  return [...String(status).matchAll(/^Package: (.+)\n(?:.+\n)*?Version: (.+)$/gm)].map(([, name, version]) => ({
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=amd64&distro=trixie`,
  }))
}

/** Builds an OCI image of the tarball and returns the components that it adds to the tarball. */
export async function buildImage({ name, tarball, file, temporary, labels, epoch }) {
  await ensurePackages({ mmdebstrap: 'mmdebstrap', buildah: 'buildah' })
  const system = join(temporary, 'system.tar')
  await buildSystem(system)
  const node = await installNode24()
  const storage = ['--storage-driver', 'vfs', '--root', join(temporary, 'store'), '--runroot', join(temporary, 'run')]
  const buildah = (...args) =>
    execFileSync('buildah', [...storage, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
  const container = buildah('from', 'scratch')
  buildah('add', '--quiet', container, system, '/')
  buildah('add', '--quiet', container, tarball, '/opt/')
  buildah('copy', '--quiet', container, node.program, '/usr/local/bin/node')
  buildah('copy', '--quiet', container, join(node.folder, 'LICENSE'), '/usr/share/doc/node/copyright')
  const environment = {
    PATH: `/opt/${name}:/usr/local/bin:/usr/bin`,
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    DATA_DIR: DATA,
  }
  buildah(
    'config',
    ...Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    ...Object.entries(labels).flatMap(([key, value]) => ['--label', `org.opencontainers.image.${key}=${value}`]),
    ...['--user', 'poledne', '--workingdir', `/opt/${name}`, '--volume', DATA, '--port', '8080'],
    ...['--cmd', '["node", "--enable-source-maps", "server/dist/main.js"]', container],
  )
  const layout = join(temporary, 'layout')
  const target = `oci:${layout}:localhost/poledne:${labels.version}`
  buildah('commit', '--quiet', '--disable-compression=false', '--timestamp', epoch, container, target)
  buildah('rm', container)
  // An archive that buildah writes would contain the present time.
  await packFolder(layout, readdirSync(layout), file, epoch)
  const nodeComponent = { 'bom-ref': `node@${node.version}`, type: 'application', name: 'node', version: node.version }
  return [...listSystemPackages(system), { ...nodeComponent, purl: `pkg:generic/node@${node.version}` }]
}
