import { execFileSync } from 'node:child_process'
import type { Build } from './src/version.ts'

/** The commit of this folder; "unknown" without git or outside of a repository. */
export function readCommit(folder: string): string {
  try {
    return execFileSync('git', ['describe', '--always', '--abbrev=12', '--dirty', '--exclude=*'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}

export const readBuild = (folder: string): Build => ({
  commit: readCommit(folder) || 'unknown',
  builtAt: new Date().toISOString().slice(0, 19),
})
