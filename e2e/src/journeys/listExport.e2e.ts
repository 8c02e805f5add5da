import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buildNameFilterQuery, chooseInListMenu } from '../support/list.ts'
import { createDish, createUniqueName } from '../support/records.ts'
import { expect, test } from '../support/test.ts'

test('a list is exported as the user sees it, and a long export shows its progress and can be cancelled', async ({
  signedIn: page,
}) => {
  const word = createUniqueName('Vývoz')
  await createDish(page, { nameCs: `${word} B`, nameEn: '=1+1', allergenIds: [] })
  await createDish(page, { nameCs: `${word} A`, nameEn: null, allergenIds: null })
  await page.goto(`dishes?${buildNameFilterQuery(word)}&sort=nameCs:desc&columns=nameCs,nameEn,allergenIds`)
  const dialog = page.getByRole('dialog', { name: 'Export list' })
  const openDialog = () => chooseInListMenu(page, 'Export')
  const submit = () => dialog.getByRole('button', { name: 'Export 2 rows' }).click()

  await openDialog()
  await dialog.getByRole('radio', { name: 'CSV (.csv)' }).check()
  const started = page.waitForEvent('download')
  await submit()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^dishes-\d{4}-\d\d-\d\d\.csv$/)
  const [header, first, second] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(header).toBe('\ufeffID,Czech name,English name,Allergens')
  expect(first).toMatch(new RegExp(`^\\d+,${word} B,'=1\\+1,None$`))
  expect(second).toMatch(new RegExp(`^\\d+,${word} A,,$`))
  await expect(dialog).toHaveCount(0)

  // This server sends a quarter of a long file and then waits.
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv', 'X-Estimated-Bytes': '4000000' })
    response.write('x'.repeat(1_000_000))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await page.route('**/api/dishes/export/**', (route) => route.continue({ url: `http://127.0.0.1:${port}/` }))
  const connected = once(server, 'connection')
  await openDialog()
  await submit()
  await expect(dialog.getByRole('progressbar', { name: 'Downloading…' })).toHaveAttribute('aria-valuenow', '25')
  await expect(dialog).toContainText('About 25% (1.0 MB)')
  const [socket] = (await connected) as [Socket]
  const closed = once(socket, 'close')
  await dialog.getByRole('button', { name: 'Cancel export' }).click()
  await closed
  await expect(dialog).toHaveCount(0)
  server.close()
})
