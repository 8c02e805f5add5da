import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { PREVIEW_READY_MESSAGE, type ScreenPreview } from '../../../core/http/screenPreview.ts'
import { listCalls } from '../../../testing/api.ts'
import { buildScreen } from '../../../testing/builders.ts'
import { renderApp } from '../../../testing/renderApp.tsx'
import { buildFullWeek } from '../../../testing/screenWeek.ts'

/** Lets the page in the frame ask for its content, and returns the answer. */
async function readFrame(): Promise<ScreenPreview> {
  const frame = page.getByTitle('Preview of Výdej').element() as HTMLIFrameElement
  const inner = frame.contentWindow as Window & { eval: (script: string) => void }
  // The window is replaced when the page of the frame arrives.
  await expect.poll(() => inner.location.pathname).toBe('/admin/s/preview/')
  const answer = new Promise<ScreenPreview>((resolve) => {
    inner.addEventListener('message', ({ data }) => resolve(data), { once: true })
  })
  // A message has the window as its source whose script sends it.
  inner.eval(`parent.postMessage(${JSON.stringify(PREVIEW_READY_MESSAGE)}, '*')`)
  return answer
}

test('a screen with unsaved changes is previewed at any day and time', async () => {
  const restaurant = { id: 1, nameCs: 'Kantýna', nameEn: 'Canteen', timezone: 'Europe/Prague', closed: false }
  await renderApp('settings/screens', {
    handlers: {
      'GET settings/screens/': { version: 1, items: [buildScreen()] },
      'GET settings/screensSeen/': { items: [] },
      'GET screens/preview/': ({ query }) => ({
        restaurant,
        openingHours: [],
        days: buildFullWeek(query.get('date') ?? '', 1, 2),
        allergens: [],
      }),
    },
  })
  await page.getByRole('textbox', { name: 'Name' }).fill('Výdej')
  await page.getByRole('textbox', { name: 'Turns on at' }).fill('10:00')
  await page.getByRole('button', { name: 'Preview of Výdej' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview of Výdej' })
  const readShape = () => {
    const { width, height } = dialog.getByTitle('Preview of Výdej').element().getBoundingClientRect()
    return width / height
  }
  await expect.element(dialog.getByTitle('Preview of Výdej')).toBeInTheDocument()
  await expect.poll(readShape).toBeCloseTo(16 / 9)

  await dialog.getByRole('textbox', { name: 'Day' }).fill('03. 03. 2027')
  await commands.press('Tab')
  await dialog.getByRole('textbox', { name: 'Time at the restaurant' }).fill('9.30')
  await expect.poll(() => listCalls('GET screens/preview/').at(-1)?.query.get('date')).toBe('2027-03-01')
  await expect.element(dialog.getByTitle('Preview of Výdej')).toBeInTheDocument()
  expect(await readFrame()).toMatchObject({
    day: '2027-03-03',
    time: '09:30',
    content: {
      name: 'Výdej',
      hoursFrom: '10:00',
      screenType: 'day',
      restaurant,
      days: [{ date: '2027-03-01' }, {}, {}, {}, {}],
    },
  })
  expect(listCalls('GET screens/preview/').at(-1)?.query.get('showPrices')).toBe('false')

  await dialog.getByText('Portrait 9:16').click()
  await expect.poll(readShape).toBeCloseTo(9 / 16)
})
