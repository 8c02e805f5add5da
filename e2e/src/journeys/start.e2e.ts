import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { startExpectingFailure, startProgram, withDataFolder } from '../../../e2e/src/support/program.ts'
import { expect, readSessionCookie, test } from '../../../e2e/src/support/test.ts'

test.describe('the start', () => {
  test('prints one line for each invalid setting', async () => {
    const { code, output } = await startExpectingFailure({
      PORT: 'eighty',
      BASE_PATH: 'admin',
      DATABASE_URL: 'mysql://me:secret@host/db',
    })
    expect(code).toBe(1)
    const lines = output.split('\n').slice(1)
    expect(lines).toHaveLength(3)
    expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual(['BASE_PATH', 'DATABASE_URL', 'PORT'])
    expect(output).not.toContain('secret')
  })

  test('names the setting when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((listening) => other.once('listening', listening))
    const { port } = other.address() as AddressInfo
    await withDataFolder(async (DATA_DIR) => {
      const { code, output } = await startExpectingFailure({ DATA_DIR, PORT: String(port), SAMPLE_DATA: 'false' })
      expect(code).toBe(1)
      expect(output).toContain(`port ${port} is taken`)
      expect(output).toContain('PORT=')
    })
    other.close()
  })

  test('prints the first password once, refuses a second start on the same folder, and stops cleanly', async () => {
    test.setTimeout(180_000)
    await withDataFolder(async (DATA_DIR) => {
      const program = await startProgram({ DATA_DIR, SAMPLE_DATA: 'false' })
      expect(program.readOutput()).toMatch(/with the password\s+\S{4}-\S{4}-\S{4}-\S{4}/)
      const second = await startExpectingFailure({ DATA_DIR })
      expect(second.output).toContain(`in use by process ${program.child.pid}`)
      // The program gets two signals, as from an impatient operator or a supervisor.
      program.child.kill('SIGTERM')
      await program.stop()
      expect(program.child.exitCode).toBe(0)
      expect(existsSync(join(DATA_DIR, 'postgres/postmaster.pid'))).toBe(false)
      const again = await startProgram({ DATA_DIR })
      expect(again.readOutput()).not.toContain('with the password')
      await again.stop()
    })
  })

  test('names the commit and the time of its build in the metrics', async () => {
    const metrics = await (await fetch(new URL('/metrics', process.env.E2E_URL))).text()
    expect(metrics).toMatch(/^poledne_build_info\{.*commit="[^"]+",built_at="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d"/m)
  })

  test('serves under another base path without a rebuild', async ({ page }) => {
    await withDataFolder(async (DATA_DIR) => {
      const program = await startProgram({
        DATA_DIR,
        BASE_PATH: '/kitchen/office',
        ADMIN_PASSWORD: 'noon',
        SAMPLE_DATA: 'false',
      })
      expect(program.url).toMatch(/\/kitchen\/office$/)
      await page.goto(new URL('/', program.url).href)
      await expect(page).toHaveURL(/\/kitchen\/office\//)
      await page.goto(`${program.url}/dishes`)
      await page.getByLabel('Username').fill('admin')
      await page.getByLabel('Password', { exact: true }).fill('noon')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /Dishes/ })).toBeVisible()
      const cookie = await readSessionCookie(page.context())
      expect(cookie).toMatchObject({ path: '/kitchen/office/', httpOnly: true, sameSite: 'Strict' })
      await program.stop()
    })
  })
})
