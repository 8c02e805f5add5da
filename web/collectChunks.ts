import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/** Returns the chunks that these modules need; paths are relative to this folder. */
export function collectChunks(bundle: Rolldown.OutputBundle, modules: readonly string[]): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const found = new Set<Rolldown.OutputChunk>()
  const addChunk = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) addChunk(chunks.find(({ fileName }) => fileName === name))
  }
  for (const name of modules) {
    const path = fileURLToPath(new URL(name, import.meta.url))
    const chunk = chunks.find(({ facadeModuleId, moduleIds }) => facadeModuleId === path || moduleIds.includes(path))
    if (!chunk) throw new Error(`No chunk contains ${name}.`)
    addChunk(chunk)
  }
  return [...found]
}
