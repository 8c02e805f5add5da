import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const PACKAGES = ['nginx-light', 'openssl']

/** Debian has nginx in a folder that is not on the PATH of ordinary users. */
const isInstalled = () =>
  (existsSync('/usr/sbin/nginx') || spawnSync('nginx', ['-v']).status === 0) &&
  spawnSync('openssl', ['version']).status === 0

/** Installs nginx if it is missing and this user can do that; otherwise the error names the command to run. */
export async function ensureNginx() {
  if (isInstalled()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing nginx…')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], { env }).catch(() => {})
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...PACKAGES], { env }).catch(() => {})
  }
  if (!isInstalled())
    throw new Error(
      `This part needs nginx and openssl. Install them with\n  sudo apt-get install -y ${PACKAGES.join(' ')}\nthen run npm run prove -- nginx again.`,
    )
}
