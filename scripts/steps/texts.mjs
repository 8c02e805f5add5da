import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run.mjs'

const PLACEHOLDER = /\{\{\s*(\w+)[^}]*\}\}/g
const escapePattern = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Loads the texts of the app in one language. `t` returns a text with its values; `match` returns a pattern in which
 * every placeholder matches any value.
 */
export async function loadTexts(language) {
  // Vite is imported here, because it is installed only after the scripts have started. It reads TypeScript in Node 20.
  const { runnerImport } = await import(pathToFileURL(join(root, 'node_modules/vite/dist/node/index.js')).href)
  const folder = join(root, 'i18n/src', language)
  const catalogue = {}
  for (const file of readdirSync(folder)) {
    const name = file.replace(/\.ts$/, '')
    const { module } = await runnerImport(join(folder, file), { root, logLevel: 'error' })
    catalogue[name] = module[name]
  }
  const findText = (key) => {
    const [namespace, path] = key.split(':')
    const text = path.split('.').reduce((tree, name) => tree?.[name], catalogue[namespace])
    if (typeof text !== 'string') throw new Error(`there is no text ${key} in ${language}`)
    return text
  }
  return {
    t: (key, values = {}) => findText(key).replace(PLACEHOLDER, (_, name) => values[name]),
    match: (key) => {
      const parts = findText(key).split(/\{\{[^}]*\}\}/)
      return new RegExp(`^${parts.map((part) => escapePattern(part).replace(/\s/g, '\\s')).join('.+')}$`)
    },
  }
}
