import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { npm, root } from './run.mjs'

const MAX_OUTPUT = 50_000_000
const SHIPPED_WORKSPACES = ['contract', 'i18n', 'server', 'web']

/** Reads the `name@version` of every package that is no development tool. */
async function readShippedPackages() {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  return new Set(
    Object.entries(packages).flatMap(([path, { name, version, dev, devOptional }]) =>
      dev || devOptional || (!path.includes('node_modules/') && !SHIPPED_WORKSPACES.includes(path))
        ? []
        : [`${name ?? path.replace(/^.*node_modules\//, '')}@${version}`],
    ),
  )
}

/**
 * Returns the software bill of materials of the server, the web app and other components in the CycloneDX format. A date
 * makes it reproducible; it then has no random serial number.
 */
export async function createSbom(date, others = []) {
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
  const fixed = date ? { serialNumber: undefined, metadata: { ...all.metadata, timestamp: date } } : {}
  return { ...all, ...fixed, components: [...components, ...others], dependencies }
}
