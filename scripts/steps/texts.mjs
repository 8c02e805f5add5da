import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const PLACEHOLDER = /\{\{\s*(\w+)[^}]*\}\}/g
const escapePattern = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Reads the texts of the app in one language. `t` returns a text with its values; `match` returns a pattern in which
 * every placeholder matches any value.
 */
export function readTexts(language) {
  const folder = join(root, 'i18n', language)
  const findText = (key) => {
    const [namespace, path] = key.split(':')
    const text = path
      .split('.')
      .reduce((tree, name) => tree?.[name], JSON.parse(readFileSync(join(folder, `${namespace}.json`), 'utf8')))
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
