/**
 * npm run changelog: dates the unreleased section of the changelog, commits it and tags the commit. The version of the
 * product stays the same; builds are told apart by their date and commit.
 */

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps/run.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const stop = (message) => {
  console.error(message)
  process.exit(1)
}

const HEADING = '## Unreleased\n'
const file = join(root, 'CHANGELOG.md')
const text = readFileSync(file, 'utf8')
const [before, after] = text.split(HEADING)
if (after === undefined || !/^\s*### /.test(after)) stop('The unreleased section of CHANGELOG.md has no entries.')
if (git('status', '--porcelain') !== '') stop('Commit or stash your changes first.')

const day = new Date().toISOString().slice(0, 10)
const builds = git('tag', '--list', `build-${day}*`).split('\n').filter(Boolean).length
const build = builds === 0 ? day : `${day}-${builds + 1}`
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
writeFileSync(file, `${before}${HEADING}\n## ${version}, build of ${build}\n${after}`)
git('commit', '--quiet', '--message', `chore: release the build of ${build}`, '--', 'CHANGELOG.md')
git('tag', '--annotate', `build-${build}`, '--message', `Poledne ${version}, build of ${build}`)
console.log(`Tagged build-${build}. To publish it: git push --follow-tags`)
