/** npm run sbom: writes the software bill of materials of the server and the web app in the CycloneDX format. */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './steps/run.mjs'
import { createSbom } from './steps/sbom.mjs'

const OUTPUT = join(root, 'sbom.cdx.json')

const sbom = await createSbom()
await writeFile(OUTPUT, `${JSON.stringify(sbom, null, 2)}\n`)
console.log(`${sbom.components.length} components: ${OUTPUT}`)
