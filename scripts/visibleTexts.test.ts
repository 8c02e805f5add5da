import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { listEntries, readCatalogue } from '../i18n/readCatalogues.ts'

/** Users see and hear only texts of the catalogues, because nothing else is translated. */

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const listFiles = (folder: string, pattern: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name) && !/\.(test|prove)\.tsx?$|^testing\//.test(name))
    .map((name) => join(folder, name))

type SyntaxNode = { type: string; start: number; end: number } & Record<string, unknown>
/** A text in the source, with `…` for each part that is computed. */
type SourceText = { start: number; text: string }

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value
const listChildren = (node: SyntaxNode): SyntaxNode[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

/** These kinds of expressions have the value of one of the named parts. */
const VALUE_PARTS: Record<string, string[]> = {
  JSXExpressionContainer: ['expression'],
  ParenthesizedExpression: ['expression'],
  TSAsExpression: ['expression'],
  TSSatisfiesExpression: ['expression'],
  TSNonNullExpression: ['expression'],
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['left', 'right'],
  BinaryExpression: ['left', 'right'],
  AssignmentPattern: ['right'],
}

const joinTemplate = ({ quasis }: SyntaxNode) =>
  (quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')

function readText(node: SyntaxNode): SourceText[] {
  const text = node.type === 'TemplateLiteral' ? joinTemplate(node) : node.value
  if (!/^(Literal|JSXText|TemplateLiteral)$/.test(node.type) || typeof text !== 'string') return []
  const indent = node.type === 'JSXText' ? text.length - text.trimStart().length : 0
  return [{ start: node.start + indent, text: text.trim() }]
}

/** Lists the texts that are possible values of an expression, without those passed to functions such as `t`. */
function listValues(node: unknown): SourceText[] {
  if (!isNode(node)) return []
  // The operands of a comparison are not shown.
  if (node.type === 'BinaryExpression' && node.operator !== '+') return []
  return [...readText(node), ...(VALUE_PARTS[node.type] ?? []).flatMap((part) => listValues(node[part]))]
}

/** The last words of the names of attributes and properties whose values users see or hear. */
const VISIBLE_NAMES = new Set(
  'label title text message hint placeholder description roledescription valuetext legend caption heading tooltip error alt summary question announcement subject'.split(
    ' ',
  ),
)
const CONTENT_NAMES = new Set(['textContent', 'innerText', 'innerHTML'])
const isVisibleName = (name: unknown) =>
  typeof name === 'string' &&
  (CONTENT_NAMES.has(name) ||
    VISIBLE_NAMES.has(
      name
        .split(/-|(?=[A-Z])/)
        .at(-1)
        ?.toLowerCase() ?? '',
    ))

const readName = (node: unknown): unknown => (isNode(node) ? (node.name ?? node.value) : undefined)

/** Functions whose text arguments users see. */
const VISIBLE_CALLS = /^(notify\.\w+|usePageTitle|announce|alert|confirm|prompt)$/

function listCallTexts({ callee, arguments: values }: SyntaxNode, source: string): SourceText[] {
  if (!isNode(callee) || !Array.isArray(values)) return []
  const name = source.slice(callee.start, callee.end)
  // The first two arguments are the tag and the class.
  if (name === 'createElement') return values.slice(2).flatMap(listValues)
  return VISIBLE_CALLS.test(name) ? values.flatMap(listValues) : []
}

/** Lists the texts that a node shows by its position. */
function listShownTexts(node: SyntaxNode, source: string): SourceText[] {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return (node.children as SyntaxNode[]).flatMap(listValues)
    case 'JSXAttribute':
      return isVisibleName(readName(node.name)) ? listValues(node.value) : []
    case 'Property':
      return isVisibleName(readName(node.key)) ? listValues(node.value) : []
    case 'AssignmentExpression':
      return isNode(node.left) && isVisibleName(readName(node.left.property)) ? listValues(node.right) : []
    case 'CallExpression':
      return listCallTexts(node, source)
    default:
      return []
  }
}

/** Matches a capitalised word that another word follows; classes, keys and log lines start in lower case. */
const SENTENCE = /^\p{Lu}\p{Ll}*[,:]? \p{L}{2}/u
/** Matches an HTML element. */
const MARKUP = /<[/!]?[a-z][^<>]*>/g

/** Removes what a browser does not show from HTML. */
const removeMarkup = (html: string) =>
  html
    .replace(/<(style|script)>.*?<\/\1>/gs, '')
    .replace(MARKUP, '')
    .replace(/&\w+;/g, '')

/** Lists texts that look like a sentence or contain HTML with words, wherever they are. */
const listSentences = (node: SyntaxNode): SourceText[] =>
  readText(node).flatMap(({ start, text }) => {
    if (SENTENCE.test(text)) return [{ start, text }]
    return text.match(MARKUP) ? [{ start, text: removeMarkup(text).trim() }] : []
  })

/** Errors are for developers and logs, and types and class names are not shown. */
const isHidden = ({ type, callee, name }: SyntaxNode) =>
  /^(TSLiteralType|Import|ExportAll|ThrowStatement)/.test(type) ||
  (type === 'JSXAttribute' && /^classNames?$/.test(readName(name) ?? '')) ||
  (isNode(callee) && (callee.type === 'Super' || /Error$/.test(String(callee.name))))

const hasWord = (text: string) => /\p{L}/u.test(text)

function findTexts(file: string, source: string): string[] {
  const found = new Map<number, string>()
  const visit = (node: SyntaxNode) => {
    if (isHidden(node)) return
    for (const { start, text } of [...listShownTexts(node, source), ...listSentences(node)])
      if (hasWord(text)) found.set(start, text)
    for (const child of listChildren(node)) visit(child)
  }
  const { program, errors } = parseSync(file, source)
  expect(errors, file).toEqual([])
  visit(program as unknown as SyntaxNode)
  return [...found]
    .sort(([before], [after]) => before - after)
    .map(([start, text]) => `${file}:${source.slice(0, start).split('\n').length} ${text.replace(/\s+/g, ' ')}`)
}

/** Texts that are the same in every language, or that users do not see. */
const EXCEPTIONS = [
  { text: /^Poledne$/, reason: 'the name of the product' },
  { text: /^(Ctrl|Shift) (Enter|Shift [SZ]|Alt M)$/, reason: 'names of keys' },
  { text: /^var\(--[\w-]+\)$/, reason: 'a colour' },
  { text: /^<(iframe|script) src="…|^…\/api\//, reason: 'code and addresses that users copy' },
  { text: /^select pg_notify/, reason: 'SQL' },
  { text: /^…openmensa\.xml…$|^<\?xml /, reason: 'a feed for programs' },
  { text: /^Error$/, reason: 'a line of the error log' },
]

const keys = new Set<string>()
for (const { key } of listEntries(readCatalogue('en'))) {
  const stem = key.replace(/_(one|other)$/, '')
  for (const each of [stem, stem.slice(stem.indexOf(':') + 1)]) keys.add(each)
}

const getText = (finding: string) => finding.slice(finding.indexOf(' ') + 1)
const isException = (finding: string) =>
  keys.has(getText(finding)) || EXCEPTIONS.some(({ text }) => text.test(getText(finding)))

/** Parts of the server whose texts are for operators and developers, names of sample records, and SQL. */
const OPERATOR_FILES =
  /^server\/src\/((core\/(archive|db|backup|runtime)|features\/(openApi|operations|installation))\/|core\/errors\/errors\.ts$|\w+\.ts$)|\/testing\/|\.(store|command)\.ts$|audit\.chain\.service\.ts$/

const webFiles = listFiles('web/src', /\.tsx?$/)
const serverFiles = listFiles('server/src', /\.ts$/).filter((file) => !OPERATOR_FILES.test(file))
const webFindings = webFiles.flatMap((file) => findTexts(file, read(file)))
const serverFindings = serverFiles.flatMap((file) => findTexts(file, read(file)))

describe('every text that users see comes from the catalogues', () => {
  test('in the web app', () => {
    expect(webFiles.length).toBeGreaterThan(200)
    expect(webFindings.filter((finding) => !isException(finding))).toEqual([])
  })

  test('in mails, guest pages and exports', () => {
    expect(serverFiles).toContain('server/src/core/mail/mailer.ts')
    expect(serverFindings.filter((finding) => !isException(finding))).toEqual([])
  })

  test('in style sheets', () => {
    const sheets = listFiles('web/src', /\.css$/)
    expect(sheets.length).toBeGreaterThan(20)
    expect(sheets.filter((file) => /content:\s*(['"])[^'"]*\p{L}[^'"]*\1/u.test(read(file)))).toEqual([])
  })

  test('and in static pages is only the name of the product', () => {
    const listWords = (page: string) => removeMarkup(read(page)).split(/\s+/).filter(Boolean)
    for (const page of ['web/index.html', 'web/screen.html'])
      expect(new Set(listWords(page))).toEqual(new Set(['Poledne']))
    const manifest = JSON.parse(read('web/public/manifest.webmanifest')) as Record<string, unknown>
    expect([manifest.name, manifest.short_name, manifest.description]).toEqual(['Poledne', 'Poledne', undefined])
  })

  test.each(EXCEPTIONS)('except for $text: $reason', ({ text }) => {
    expect([...webFindings, ...serverFindings].some((finding) => text.test(getText(finding)))).toBe(true)
  })
})

test('the search finds each kind of visible text and leaves out other texts', () => {
  const source = `import { t } from 'Some module'
export const Page = ({ isOpen, name, hint = 'm' }) => (
  <section className="Plain class" aria-labelledby="heading" title="a">
    b
    {isOpen ? 'c' : t('d')} {name === 'd' && 'e'}
    <Field aria-label={\`f \${name}\`} closeLabel="g" name="d" label={t('d')} />
  </section>
)
notify.info({ message: 'h' })
notify.progress(id, 'i' + name)
document.title = 'j'
const row = createElement('d', 'd', 'k')
const words = ['Some words', 'plain words', 'Word']
const page = \`<style>d</style><p class="d">\${t('d')}</p>\`
const other = \`<p>l \${t('d')}</p>\`
throw new Error('Some reason')
`
  expect(findTexts('Page.tsx', source)).toEqual([
    'Page.tsx:2 m',
    'Page.tsx:3 a',
    'Page.tsx:4 b',
    'Page.tsx:5 c',
    'Page.tsx:5 e',
    'Page.tsx:6 f …',
    'Page.tsx:6 g',
    'Page.tsx:9 h',
    'Page.tsx:10 i',
    'Page.tsx:11 j',
    'Page.tsx:12 k',
    'Page.tsx:13 Some words',
    'Page.tsx:15 l …',
  ])
})
