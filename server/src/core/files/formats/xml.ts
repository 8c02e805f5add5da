import { SaxesParser } from 'saxes'
import { FileError } from '../fileErrors.ts'
import { MAX_XML_DEPTH, MAX_XML_TEXT } from '../fileLimits.ts'
import { refuseDamaged, type Zip } from './zip.ts'

export type XmlAttributes = Partial<Record<string, string>>

type XmlHandlers = {
  /** Names have no prefixes, because programs choose these freely. */
  open(name: string, attributes: XmlAttributes): void
  close?(name: string): void
  text?(text: string): void
}

const getLocalName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Names the attributes without prefixes; if two have the same name, the first one counts. */
function nameLocally(attributes: XmlAttributes): XmlAttributes {
  let local: XmlAttributes | null = null
  for (const name in attributes) {
    if (!name.includes(':')) continue
    local ??= Object.assign(Object.create(null) as XmlAttributes, attributes)
    local[getLocalName(name)] ??= attributes[name]
  }
  return local ?? attributes
}

/**
 * Parses an entry of an archive while it is unpacked. Entities other than those of XML itself are refused, external ones
 * are never loaded, and nesting is limited.
 */
export async function parseXmlEntry(zip: Zip, name: string, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let depth = 0
  /** The characters since the last element or text, which the parser holds in memory. */
  let pending = 0
  parser.on('doctype', () => {
    throw new FileError('fileDamaged')
  })
  parser.on('opentag', (tag) => {
    pending = 0
    depth++
    if (depth > MAX_XML_DEPTH) throw new FileError('fileDamaged')
    handlers.open(getLocalName(tag.name), nameLocally(tag.attributes))
  })
  parser.on('closetag', (tag) => {
    pending = 0
    depth--
    handlers.close?.(getLocalName(tag.name))
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of await zip.open(name)) {
      pending += chunk.length
      if (pending > MAX_XML_TEXT) throw new FileError('fileTooLarge')
      parser.write(decoder.decode(chunk, { stream: true }))
    }
    parser.write(decoder.decode()).close()
  } catch (error) {
    refuseDamaged(error)
  }
}
