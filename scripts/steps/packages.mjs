import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { run } from './run.mjs'

/** Debian has servers in a folder that is not on the PATH of ordinary users. */
const isInstalled = (program) => existsSync(`/usr/sbin/${program}`) || !spawnSync(program, ['--version']).error

/** If this script exists and fails, Debian starts no services of new packages. */
const POLICY = '/usr/sbin/policy-rc.d'

async function withoutServices(install) {
  if (existsSync(POLICY)) return install()
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await install()
  } finally {
    rmSync(POLICY)
  }
}

/**
 * Installs programs that are missing from packages of Debian, if this user can do that; otherwise the error names the
 * command to run.
 */
export async function ensurePackages(packageByProgram) {
  const findMissing = () => Object.keys(packageByProgram).filter((program) => !isInstalled(program))
  if (findMissing().length === 0) return
  const packages = findMissing().map((program) => packageByProgram[program])
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${packages.join(', ')}…`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], { env }).catch(() => {})
    const install = () => run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { env })
    await withoutServices(install).catch(() => {})
  }
  if (findMissing().length > 0)
    throw new Error(
      `Some programs are missing. Install them with\n  sudo apt-get install -y ${packages.join(' ')}\nthen try again.`,
    )
}

const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.d'

/** Installs a PostgreSQL from Debian and returns the folder of its programs. Debian's own database is not created. */
export async function ensurePostgres(major) {
  const folder = `/usr/lib/postgresql/${major}/bin`
  if (process.getuid?.() === 0 && !existsSync(folder)) {
    mkdirSync(CLUSTER_SETTINGS, { recursive: true })
    writeFileSync(`${CLUSTER_SETTINGS}/poledne.conf`, 'create_main_cluster = false\n')
  }
  await ensurePackages({ [`${folder}/postgres`]: `postgresql-${major}` })
  return folder
}
