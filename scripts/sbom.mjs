/** npm run sbom: writes the software bill of materials of the server and the web app in the CycloneDX format. */

import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { npm, root } from './steps/run.mjs'

const OUTPUT = join(root, 'sbom.cdx.json')
const MAX_OUTPUT = 50_000_000
const SHIPPED_WORKSPACES = ['contract', 'i18n', 'server', 'web']

/** Reads the `name@version` of every package that is no development tool. */
async function readShippedPackages() {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  return new Set(
    Object.entries(packages).flatMap(([path, { name, version, dev }]) =>
      dev || (!path.includes('node_modules/') && !SHIPPED_WORKSPACES.includes(path))
        ? []
        : [`${name ?? path.replace(/^.*node_modules\//, '')}@${version}`],
    ),
  )
}

const [command, ...args] = npm
// `--omit=dev` is not used: it also leaves out packages that the server needs and a development tool needs too.
const { stdout } = await promisify(execFile)(
  command,
  [...args, 'sbom', '--sbom-format=cyclonedx', '--loglevel=error'],
  { cwd: root, maxBuffer: MAX_OUTPUT },
)
const all = JSON.parse(stdout)
const shipped = await readShippedPackages()
const components = all.components.filter((component) => shipped.has(component['bom-ref']))
const refs = new Set([all.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])])
const dependencies = all.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }))
await writeFile(OUTPUT, `${JSON.stringify({ ...all, components, dependencies }, null, 2)}\n`)
console.log(`${components.length} components: ${OUTPUT}`)
