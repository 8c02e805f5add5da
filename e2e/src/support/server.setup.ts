import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createDataFolder, startProgram } from './program.ts'

/** Starts one program with sample data for all tests. */
export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = await createDataFolder()
  const password = randomBytes(9).toString('base64url')
  const program = await startProgram({ DATA_DIR: dataDir, ADMIN_PASSWORD: password })
  process.env.E2E_URL = program.url
  process.env.E2E_PASSWORD = password
  process.env.E2E_DATA_DIR = dataDir
  return async () => {
    await program.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
