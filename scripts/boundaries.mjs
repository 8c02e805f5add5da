import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root } from './steps/run.mjs'

/** Checks which folder can import from which. Each rule says what to do instead. */

const SOURCES = ['contract/src', 'i18n/src', 'server/src', 'web/src', 'e2e', 'bench']
const PACKAGES = { '@poledne/contract': 'contract', '@poledne/i18n': 'i18n' }
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g

function* filesBelow(folder) {
  for (const name of readdirSync(folder)) {
    if (name === 'node_modules' || name === 'dist' || name === 'results') continue
    const path = join(folder, name)
    if (statSync(path).isDirectory()) yield* filesBelow(path)
    else if (/\.tsx?$/.test(name)) yield relative(root, path)
  }
}

const isTest = (file) => /\.(?:test|prove)\.tsx?$/.test(file) || file.includes('/testing/')
const getFeature = (file) => /^(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1]

/** A feature's public files stand directly in its folder and begin with its name, in the plural or the singular. */
function isPublicFile(file) {
  const [, , , feature = '', name = '', ...deeper] = file.split('/')
  const singular = feature
    .replace(/ies$/, 'y')
    .replace(/([sx]h|ch)es$/, '$1')
    .replace(/s$/, '')
  return (
    deeper.length === 0 &&
    name
      .replace(/^use(?=[A-Z])/, '')
      .toLowerCase()
      .startsWith(singular.toLowerCase())
  )
}

const RULES = [
  {
    breaks: (from, to) => from.startsWith('contract/') && !to.startsWith('contract/'),
    say: 'the contract imports nothing of ours',
  },
  {
    breaks: (from, to) => from.startsWith('i18n/') && !to.startsWith('i18n/'),
    say: 'the catalogues import nothing of ours',
  },
  {
    breaks: (from, to) =>
      (from.startsWith('web/') && to.startsWith('server/')) || (from.startsWith('server/') && to.startsWith('web/')),
    say: 'web and server meet only in the contract',
  },
  {
    breaks: (from, to) => /^web\/src\/(components|lib)\//.test(from) && /^web\/src\/(features|app)\//.test(to),
    say: 'components and lib know no feature and no app: pass it in as a prop',
  },
  {
    breaks: (from, to) => from.startsWith('web/src/lib/') && to.startsWith('web/src/components/'),
    say: 'lib knows no components',
  },
  {
    breaks: (from, to) => getFeature(to) && getFeature(from) !== getFeature(to) && !isPublicFile(to),
    say: 'only files named after a feature can be imported from outside of it',
  },
]

const broken = []
const forbiddenFolder = /\/(utils|helpers|common)\//
// A statement at the start of a template or string. Fragments that a store puts together do not count.
const SQL =
  /[`'"]\s*(?:select\s[\s\S]{1,400}?\sfrom\s|insert\s+into\s|update\s+\w+\s+(?:\w+\s+)?set\s|delete\s+from\s)/i

const LONGEST = 5
const lengths = []
let files = 0
let imports = 0
for (const source of SOURCES)
  for (const file of filesBelow(join(root, source))) {
    files++
    const text = readFileSync(join(root, file), 'utf8')
    if (!isTest(file)) lengths.push({ file, lines: text.split('\n').length - 1 })
    if (forbiddenFolder.test(file)) broken.push(`${file}: name the folder after what is in it`)
    if (file.startsWith('server/src/') && !isTest(file) && !/\.store\.ts$|\/db\//.test(file) && SQL.test(text))
      broken.push(`${file}: SQL lives in *.store.ts and db/`)
    for (const [, from, dynamic, bare] of text.matchAll(IMPORT)) {
      const specifier = from ?? dynamic ?? bare
      imports++
      const name = Object.keys(PACKAGES).find((each) => specifier.startsWith(`${each}/`))
      const target = specifier.startsWith('.')
        ? relative(root, resolve(root, dirname(file), specifier))
        : name && join(PACKAGES[name], 'src', `${specifier.slice(name.length + 1)}.ts`)
      if (!target) continue
      for (const { breaks, say } of RULES)
        if (!isTest(file) && breaks(file, target)) broken.push(`${file} → ${target}: ${say}`)
    }
  }

for (const line of broken) console.error(line)
// A check that reads nothing would pass everything.
if (files < 50 || imports < 100) {
  console.error(`boundaries: only ${files} files and ${imports} imports were read; the check itself is broken`)
  process.exit(1)
}
console.log(`boundaries: ${files} files, ${imports} imports, ${broken.length} broken`)
const total = lengths.reduce((sum, { lines }) => sum + lines, 0)
console.log(`sizes: ${total} lines in ${lengths.length} files without tests; the longest are`)
for (const { file, lines } of lengths.sort((a, b) => b.lines - a.lines).slice(0, LONGEST))
  console.log(`  ${lines} ${file}`)
process.exit(broken.length > 0 ? 1 : 0)
