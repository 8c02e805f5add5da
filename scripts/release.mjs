/** npm run release: builds the artefacts of a release in release/, with their checksums and an SBOM for each. */

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './steps/build.mjs'
import { buildImage } from './steps/image.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { root, runOrExit } from './steps/run.mjs'
import { createSbom } from './steps/sbom.mjs'
import { packFolder, unpackProgram } from './steps/tarball.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const { version, description, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const commit = git('describe', '--always', '--abbrev=12', '--dirty', '--exclude=*')
// Builds of one commit are equal, because they have its date instead of the present one.
const epoch = git('log', '-1', '--format=%ct')
process.env.SOURCE_DATE_EPOCH = epoch
const date = new Date(epoch * 1_000).toISOString()
const name = `poledne-${version}-${date.slice(0, 10)}-${commit}`
const tarball = `${name}-${process.platform}-${process.arch}.tar.gz`
const image = `${name}-linux-amd64.oci.tar`

const output = join(root, 'release')
const temporary = mkdtempSync(join(tmpdir(), 'poledne-release-'))

async function writeSbom(artefact, others) {
  const sbom = await createSbom(date, others)
  writeFileSync(join(output, `${artefact}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`)
}

async function buildTarball() {
  await unpackProgram(join(temporary, name), temporary)
  await packFolder(temporary, [name], join(output, tarball), epoch)
  await writeSbom(tarball)
}

async function addImage() {
  const [isLinux, isRoot] = [`${process.platform}-${process.arch}` === 'linux-x64', process.getuid?.() === 0]
  if (!isLinux || !isRoot) return console.log('The image was not built: that needs root on Debian (amd64).')
  const labels = {
    title: 'Poledne',
    description,
    version,
    revision: commit,
    created: date,
    licenses: license,
  }
  const [from, to] = [tarball, image].map((file) => join(output, file))
  await writeSbom(image, await buildImage({ name, tarball: from, file: to, temporary, labels, epoch }))
}

function writeChecksums() {
  const sums = readdirSync(output)
    .sort()
    .map((file) => ({ file, bytes: readFileSync(join(output, file)) }))
  for (const { file, bytes } of sums) console.log(`${(bytes.length / 1e6).toFixed(1).padStart(6)} MB  release/${file}`)
  const lines = sums.map(({ file, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`)
  writeFileSync(join(output, 'SHA256SUMS'), lines.join(''))
}

rmSync(output, { recursive: true, force: true })
mkdirSync(output)
try {
  await runOrExit([ensureInstalled, build, buildTarball, addImage, writeChecksums], 'The release failed')
} finally {
  rmSync(temporary, { recursive: true })
}
