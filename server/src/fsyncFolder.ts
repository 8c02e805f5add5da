import { open } from 'node:fs/promises'

/** So that a name which was just given survives a power cut as well. Not every system can: Windows opens no folders. */
export async function fsyncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
}
