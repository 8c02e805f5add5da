import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createClient, fetchTokenByApi } from './apiClient.ts'
import { createDataFolder, startProgram } from './program.ts'

/** Starts one program with sample data for all tests. The administrator saves weeks without autosave, so that tests decide when. */
export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = await createDataFolder()
  const password = randomBytes(9).toString('base64url')
  const program = await startProgram({ DATA_DIR: dataDir, ADMIN_PASSWORD: password })
  const api = createClient(program.url, await fetchTokenByApi(program.url, password))
  await api('PUT', 'profile/preferences/planner/', { autosave: false })
  process.env.E2E_URL = program.url
  process.env.E2E_PASSWORD = password
  process.env.E2E_DATA_DIR = dataDir
  return async () => {
    await program.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
