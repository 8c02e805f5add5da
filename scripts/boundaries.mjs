/** This script checks the rules for imports between folders. The message of each rule says what to do instead. */

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root } from './steps/run.mjs'

const SOURCES = ['contract/src', 'i18n', 'server/src', 'web/src', 'e2e', 'prove']
const PACKAGES = { '@poledne/contract': 'contract/src', '@poledne/i18n': 'i18n' }
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g

function* walkFiles(folder) {
  for (const name of readdirSync(folder)) {
    if (name === 'node_modules' || name === 'dist' || name === 'results') continue
    const path = join(folder, name)
    if (statSync(path).isDirectory()) yield* walkFiles(path)
    else if (/\.tsx?$/.test(name)) yield relative(root, path)
  }
}

const isTest = (file) => /\.(?:test|prove)\.tsx?$/.test(file) || file.includes('/testing/')
const getFeature = (file) => /^(?:server|web)\/src\/features\/([^/]+)\//.exec(file)?.[1]

/** The folders of server/src/core, the lowest first. A folder imports only from itself and from those before it. */
const SERVER_CORE = [
  'errors',
  'limits',
  'db',
  'runtime',
  'events',
  'access',
  'http',
  'workers',
  'files',
  'records',
  'changeSets',
  'mail',
  'jobs',
  'export',
  'backup',
  'archive',
]

const WEB_CORE = [
  'feature',
  'preview',
  'form',
  'format',
  'grid',
  'http',
  'i18n',
  'light',
  'list',
  'overlay',
  'page',
  'record',
  'session',
  'storage',
  'table',
  'undo',
]

const KNOWN_FOLDERS = {
  'contract/src': ['access', 'domain', 'http', 'list', 'modules'],
  'server/src': ['core', 'features', 'testing'],
  'server/src/core': SERVER_CORE,
  'web/src': ['app', 'features', 'screen', 'sw', 'core', 'testing'],
  'web/src/core': WEB_CORE,
}

const getServerLevel = (file) => SERVER_CORE.indexOf(/^server\/src\/core\/([^/]+)\//.exec(file)?.[1])

/** Whether other folders can import this file of a feature; the app also reads what the feature declares in feature.ts. */
const isPublicFile = (file, from) => {
  const name = file.split('/')[4]
  return name === 'index.ts' || (name === 'feature.ts' && /^(?:web\/src\/app|scripts)\//.test(from))
}

const RULES = [
  {
    isBroken: (from, to) => from.startsWith('contract/') && !to.startsWith('contract/'),
    message: 'contract imports only from itself',
  },
  {
    isBroken: (from, to) => from.startsWith('contract/src/domain/') && !to.startsWith('contract/src/domain/'),
    message: 'domain imports only from itself',
  },
  {
    isBroken: (from, to) => from.startsWith('i18n/') && !to.startsWith('i18n/'),
    message: 'i18n imports only from itself',
  },
  {
    isBroken: (from, to) =>
      (from.startsWith('web/') && to.startsWith('server/')) || (from.startsWith('server/') && to.startsWith('web/')),
    message: 'web and server share code only through contract',
  },
  {
    isBroken: (from, to) => /^(contract|i18n|server|web)\//.test(from) && /^(e2e|prove)\//.test(to),
    message: 'only tests and proofs import from e2e and prove',
  },
  {
    isBroken: (from, to) => from.startsWith('web/src/core/') && /^web\/src\/(features|app|screen)\//.test(to),
    message: 'features and app build on this folder, not the reverse: pass it in as a prop',
  },
  {
    isBroken: (from, to) =>
      from.startsWith('server/src/core/') && to.startsWith('server/src/') && !to.startsWith('server/src/core/'),
    message: 'features and app.ts build on core, not the reverse: move the code here, or pass it in from app.ts',
  },
  {
    isBroken: (from, to) => getServerLevel(from) >= 0 && getServerLevel(to) > getServerLevel(from),
    message: 'core imports only downwards (see SERVER_CORE): move the code to the lower folder, or pass it in',
  },
  {
    isBroken: (from, to) => from.startsWith('server/src/features/') && /^server\/src\/(\w+\.ts|testing\/)/.test(to),
    message: 'app.ts and tests build on features, not the reverse: pass it in from app.ts',
  },
  {
    // Tests read the sample data inside features/installation, which its index does not export.
    isBroken: (from, to) =>
      getFeature(to) &&
      getFeature(from) !== getFeature(to) &&
      !isPublicFile(to, from) &&
      !from.startsWith('server/src/testing/'),
    coversTests: true,
    message: 'import from the index.ts of the feature, the only file that is public',
  },
]

const violations = []
const forbiddenFolder = /\/(utils|helpers|common)\//
// The pattern matches a statement at the start of a template or string, not the fragments that a store joins.
const SQL =
  /[`'"]\s*(?:select\s[\s\S]{1,400}?\sfrom\s|insert\s+into\s|update\s+\w+\s+(?:\w+\s+)?set\s|delete\s+from\s)/i

const LONGEST_COUNT = 5
const lengths = []
for (const [folder, known] of Object.entries(KNOWN_FOLDERS))
  for (const name of readdirSync(join(root, folder)))
    if (statSync(join(root, folder, name)).isDirectory() && !known.includes(name))
      violations.push(
        `${folder}/${name}: boundaries does not know this folder; add it, with its rules, to KNOWN_FOLDERS`,
      )

let files = 0
let imports = 0
for (const source of SOURCES)
  for (const file of walkFiles(join(root, source))) {
    files++
    const text = readFileSync(join(root, file), 'utf8')
    if (!isTest(file)) lengths.push({ file, lines: text.split('\n').length - 1 })
    if (forbiddenFolder.test(file)) violations.push(`${file}: name the folder after what is in it`)
    if (file.startsWith('server/src/') && !isTest(file) && !/\.store\.ts$|\/db\//.test(file) && SQL.test(text))
      violations.push(`${file}: SQL belongs in *.store.ts and db/`)
    for (const [, from, dynamic, bare] of text.matchAll(IMPORT)) {
      const specifier = from ?? dynamic ?? bare
      imports++
      const name = Object.keys(PACKAGES).find((each) => specifier.startsWith(`${each}/`))
      const target = specifier.startsWith('.')
        ? relative(root, resolve(root, dirname(file), specifier))
        : name && join(PACKAGES[name], `${specifier.slice(name.length + 1)}.ts`)
      if (!target) continue
      for (const { isBroken, coversTests, message } of RULES)
        if ((coversTests || !isTest(file)) && isBroken(file, target)) violations.push(`${file} → ${target}: ${message}`)
    }
  }

for (const line of violations) console.error(line)
// The check fails if it read almost no files, because it would then find nothing.
if (files < 50 || imports < 100) {
  console.error(`boundaries: only ${files} files and ${imports} imports were read; the check itself is broken`)
  process.exit(1)
}
console.log(`boundaries: ${files} files, ${imports} imports, ${violations.length} broken`)
const total = lengths.reduce((sum, { lines }) => sum + lines, 0)
console.log(`sizes: ${total} lines in ${lengths.length} files without tests; the longest are`)
for (const { file, lines } of lengths.sort((a, b) => b.lines - a.lines).slice(0, LONGEST_COUNT))
  console.log(`  ${lines} ${file}`)
process.exit(violations.length > 0 ? 1 : 0)
