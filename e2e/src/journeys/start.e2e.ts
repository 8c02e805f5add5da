import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startExpectingFailure, startProgram, withDataFolder } from '../support/program.ts'
import { expect, readSessionCookie, test } from '../support/test.ts'

test('a first start prints a password that signs in under the base path, and a later start prints none', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await withDataFolder(async (DATA_DIR) => {
    const environment = { DATA_DIR, BASE_PATH: '/kitchen/office' }
    const program = await startProgram({ ...environment, SAMPLE_DATA: 'false' })
    expect(program.url).toMatch(/\/kitchen\/office$/)
    const password = /with the password\s+(\S{4}-\S{4}-\S{4}-\S{4})/.exec(program.readOutput())?.[1] ?? ''
    await page.goto(new URL('/', program.url).href)
    await expect(page).toHaveURL(/\/kitchen\/office\//)
    await page.goto(`${program.url}/dishes`)
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Dishes/ })).toBeVisible()
    const cookie = await readSessionCookie(page.context())
    expect(cookie).toMatchObject({ path: '/kitchen/office/', httpOnly: true, sameSite: 'Strict' })
    const metrics = await (await fetch(new URL('/metrics', program.url))).text()
    expect(metrics).toMatch(/^poledne_build_info\{.*commit="[^"]+",built_at="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d"/m)

    const second = await startExpectingFailure(environment)
    expect(second.output).toContain(`in use by process ${program.child.pid}`)
    // The program gets two signals, as from an impatient operator or a supervisor.
    program.child.kill('SIGTERM')
    await program.stop()
    expect(program.child.exitCode).toBe(0)
    expect(existsSync(join(DATA_DIR, 'postgres/postmaster.pid'))).toBe(false)
    const again = await startProgram(environment)
    expect(again.readOutput()).not.toContain('with the password')
    await again.stop()
  })
})
