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

/** The seconds in SOURCE_DATE_EPOCH are the date of a release, so that it can be built again without a difference. */
const readDate = () => new Date(Number(process.env.SOURCE_DATE_EPOCH) * 1_000 || Date.now())

/** Returns what tells builds of one version apart. */
export const readBuild = () => ({ commit: readCommit() || 'unknown', builtAt: readDate().toISOString().slice(0, 19) })
