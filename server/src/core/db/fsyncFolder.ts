import { open } from 'node:fs/promises'

/** Makes a rename in the folder durable. Does nothing on Windows, which cannot open folders. */
export async function fsyncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
}
