import { execFileSync } from 'node:child_process'

/** The commit of the sources; "unknown" without git or outside of a repository. */
function readCommit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--abbrev=12', '--dirty', '--exclude=*'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}

/** Returns what tells builds of one version apart. */
export const readBuild = () => ({ commit: readCommit() || 'unknown', builtAt: new Date().toISOString().slice(0, 19) })
