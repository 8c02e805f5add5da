import { applyImport, createImport, encodeOldCsv } from '../support/imports.ts'
import { createUniqueName } from '../support/records.ts'
import { expect } from '../support/test.ts'
import { locateFactList, locateFirstRow, locateHeading, type PageTour } from './pageState.ts'

export const imports: PageTour = {
  name: 'imports',
  isSignedIn: true,
  buildStates: async (page) => {
    // Each import has its own dishes, because a row that another import has applied changes nothing.
    const createDishImport = () => {
      const word = createUniqueName('Dovoz')
      const rows = [
        ['pokrm', 'cisla alergenu', 'xyz'],
        [`${word} A`, '1, 3', ''],
        [`${word} B`, '1, 99', '5'],
      ]
      return createImport(page, 'dishes', encodeOldCsv(rows))
    }
    const waiting = await createDishImport()
    const applied = await createDishImport()
    const changeId = await applyImport(page, applied)
    return [
      { route: '/changes', path: 'changes', ready: locateFirstRow },
      { route: '/changes/$changeId', path: `changes/${changeId}`, ready: locateFactList },
      { route: '/imports/new', path: 'imports/new?module=dishes', ready: (at) => at.locator('input[type=file]') },
      { route: '/imports/$importId', path: `imports/${waiting}`, ready: (at) => at.getByRole('table') },
      { state: 'checked', path: `imports/${waiting}?step=check`, ready: (at) => at.getByRole('table') },
      {
        state: 'to be confirmed',
        isProofOnly: true,
        needsOwnDocument: true,
        path: `imports/${waiting}?step=check`,
        ready: (at) => at.getByRole('table'),
        prepare: async (at) => {
          await at.getByRole('main').getByRole('button').last().click()
          await expect(at.getByRole('dialog')).toBeVisible()
        },
      },
      { state: 'applied', path: `imports/${applied}`, ready: (at) => at.locator('main dl') },
      {
        state: 'to be undone',
        isProofOnly: true,
        needsOwnDocument: true,
        path: `imports/${applied}`,
        ready: (at) => at.locator('main dl'),
        prepare: async (at, { app, changes }) => {
          await at.getByRole('button', { name: app.undo.action, exact: true }).click()
          await expect(at.getByRole('dialog', { name: changes.undo.title })).toBeVisible()
        },
      },
      {
        state: 'refused file',
        isProofOnly: true,
        path: 'imports/new?module=allergens',
        ready: locateHeading,
        prepare: async (at) => {
          const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }
          await at.locator('input[type=file]').setInputFiles(file)
          await expect(at.getByRole('alert')).toBeVisible()
        },
      },
    ]
  },
}
