import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../../..')
const output = join(root, 'release')
const run = promisify(execFile)

/** The folder of the artefacts that `buildRelease` writes. */
export const releaseFolder = output

/** Builds a release and returns its checksums. */
export async function buildRelease(): Promise<string[]> {
  await run(process.execPath, [join(root, 'scripts/release.mjs')], { cwd: root, maxBuffer: 1e8 })
  return (await readFile(join(output, 'SHA256SUMS'), 'utf8')).trim().split('\n')
}

export async function findArtefact(ending: string): Promise<string> {
  const name = (await readdir(output)).find((each) => each.endsWith(ending))
  return join(output, name ?? `nothing ends with ${ending}`)
}

/** Unpacks the tarball into a new folder. */
export async function unpackTarball(folder: string): Promise<void> {
  await mkdir(folder)
  const file = await findArtefact('.tar.gz')
  await run('tar', ['--extract', '--file', file, '--directory', folder, '--strip-components=1'])
}

/** Podman with a storage of its own, in a temporary folder. */
export type Podman = {
  folder: string
  /** Loads the image of the release. */
  load(): Promise<void>
  /** Returns the command that runs the image with a read-only root and the limits that this process has at least. */
  runImage(settings: Record<string, string>, options?: readonly string[], command?: readonly string[]): string[]
  remove(): Promise<void>
}

export async function openPodman(): Promise<Podman> {
  const folder = await mkdtemp(join(tmpdir(), 'poledne-artefacts-'))
  await chmod(folder, 0o711)
  const storage = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  const podman = [...storage, '--runtime', 'runc', '--cgroup-manager', 'cgroupfs']
  return {
    folder,
    async load() {
      await run('podman', [...podman, 'load', '--input', await findArtefact('.oci.tar')])
    },
    runImage: (settings, options = [], command = []) => [
      ...['podman', ...podman, 'run', '--rm', '--network=host', '--read-only', '--cap-drop=ALL'],
      ...['--security-opt=no-new-privileges', '--ulimit=nofile=1024:1024', '--ulimit=nproc=2000:2000', ...options],
      ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      ...['localhost/poledne:1.0.7', ...command],
    ],
    async remove() {
      await run('podman', [...podman, 'rm', '--all', '--force']).catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
}
