import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays } from '@poledne/contract/domain/day'
import { toMessagePattern } from '../support/messages.ts'
import { createOutdatedPrint, expectOnDashboard } from '../support/prints.ts'
import { createDish, createUniqueName, createWeeklyMenu, findCodelistId } from '../support/records.ts'
import { expect } from '../support/test.ts'
import { locateFirstRow, locateHeading, type PageTour } from './pageState.ts'

/** The timeout is in milliseconds; the first export also loads the fonts. */
const FIRST_PAGE = { timeout: 60_000 }
const locateGrid = (page: Page) => page.getByRole('grid')
/** Returns a random Monday long before the weeks of other tests. */
const pickRandomMonday = () => addDays('1970-01-05', 7 * randomInt(2500))

export const weeks: PageTour = {
  name: 'weekly menus and their planner',
  isSignedIn: true,
  buildStates: async (page) => {
    const { id: soupId } = await createDish(page, { nameCs: createUniqueName('Kulajda') })
    const { id: otherSoupId } = await createDish(page, { nameCs: createUniqueName('Zelňačka') })
    const menuItemTypeId = await findCodelistId(page, 'menuItemTypes', 'Soup')
    const weeklyMenuItemsData = [
      { day: 1, items: [{ menuItemTypeId, dishIds: [soupId] }] },
      { day: 2, items: [{ menuItemTypeId, dishIds: [otherSoupId] }] },
    ]
    const { id } = await createWeeklyMenu(page, { startDate: pickRandomMonday(), weeklyMenuItemsData })
    const print = await createOutdatedPrint(page)
    return [
      { route: '/weeklyMenus', path: 'weeklyMenus', ready: locateFirstRow },
      { route: '/weeklyMenus/calendar', path: 'weeklyMenus/calendar', ready: locateHeading },
      { route: '/weeklyMenus/$weeklyMenuId', path: `weeklyMenus/${id}`, ready: locateHeading },
      { route: '/weeklyMenus/$weeklyMenuId/edit', path: `weeklyMenus/${id}/edit`, ready: locateGrid },
      {
        route: '/weeklyMenus/$weeklyMenuId/edit/$originWeeklyMenuId',
        path: `weeklyMenus/new/edit/${id}`,
        ready: locateGrid,
      },
      {
        state: 'a day copied',
        isProofOnly: true,
        path: `weeklyMenus/${id}/edit`,
        ready: locateGrid,
        prepare: async (at, { planner }) => {
          await at
            .getByRole('button', { name: toMessagePattern(planner.day.menu) })
            .first()
            .click()
          await at.getByRole('menuitem', { name: planner.day.copyTo }).click()
          await expect(at.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
        },
      },
      {
        state: 'the panel that turns autosave on',
        path: `weeklyMenus/${id}/edit`,
        ready: locateGrid,
        prepare: async (at, { planner }) => {
          await at.getByRole('button', { name: planner.state.saved }).click()
          await expect(at.getByRole('switch', { name: planner.autosave.label })).toBeVisible()
        },
      },
      {
        state: 'its comments',
        path: `weeklyMenus/${id}/edit?comment=1`,
        ready: locateGrid,
        prepare: async (at, { comments }) => {
          await expect(at.getByRole('tab', { name: comments.title })).toBeVisible()
          await expect(at.getByText(comments.empty)).toBeVisible()
        },
      },
      {
        state: 'a week copied',
        path: `weeklyMenus/${id}/edit`,
        ready: locateGrid,
        prepare: async (at, { planner }) => {
          await at.getByRole('button', { name: planner.head.more }).click()
          await at.getByRole('menuitem', { name: planner.copyWeek.action }).click()
          await expect(at.getByRole('region', { name: planner.copyWeek.preview })).toBeVisible()
        },
      },
      {
        state: 'a week pasted',
        // The tab keeps the text of each menu, so no other state uses this one.
        path: `weeklyMenus/${print.menuId}/edit?paste=1`,
        ready: locateGrid,
        prepare: async (at, { pasteWeek }) => {
          const dialog = at.getByRole('dialog', { name: pasteWeek.title })
          await dialog
            .getByRole('textbox', { name: pasteWeek.text.label })
            .fill('Pondělí\nPolévka: Kulajda\nSnídaně: Xeno\nÚterý\nPolévka: Ramen Xyz (1, 3)')
          await dialog.getByRole('button', { name: pasteWeek.text.next }).click()
          await expect(dialog.getByRole('region', { name: pasteWeek.preview })).toBeVisible()
        },
      },
      {
        state: 'its publication with fixes',
        path: `weeklyMenus/${id}/edit`,
        ready: locateGrid,
        prepare: async (at, { planner, weeklyMenus }) => {
          await at.getByRole('button', { name: planner.publish }).click()
          await expect(at.getByRole('button', { name: weeklyMenus.fix.declareNone }).first()).toBeVisible()
        },
      },
      {
        state: 'the preview at a restaurant',
        path: `weeklyMenus/${id}?preview=screen`,
        ready: locateHeading,
        prepare: async (at, { weeklyMenus }) => {
          await expect(at.getByRole('dialog', { name: weeklyMenus.preview.title })).toBeVisible()
          await expect(at.frameLocator('iframe').getByRole('heading').first()).toBeVisible()
        },
      },
      {
        state: 'its publication refused',
        isProofOnly: true,
        path: `weeklyMenus/${id}`,
        ready: locateHeading,
        prepare: async (at, { weeklyMenus }) => {
          await at.getByRole('button', { name: weeklyMenus.publish.action, exact: true }).click()
          await at.getByRole('dialog').getByText(weeklyMenus.publish.later).click()
          await at.getByRole('textbox', { name: weeklyMenus.publish.day }).fill('')
          await at.getByRole('button', { name: weeklyMenus.publish.plan }).click()
        },
      },
      {
        state: 'its export',
        path: `weeklyMenus/${id}`,
        ready: locateHeading,
        prepare: async (at, { weeklyMenus }) => {
          await at.getByRole('button', { name: weeklyMenus.export.action, exact: true }).click()
          await expect(at.getByRole('img', { name: weeklyMenus.export.preview })).toBeVisible(FIRST_PAGE)
        },
      },
      {
        route: '/weeklyMenus/$weeklyMenuId/downloads',
        path: `weeklyMenus/${print.menuId}/downloads`,
        ready: locateFirstRow,
        prepare: async (at, { weeklyMenus }) =>
          expect(at.getByRole('button', { name: weeklyMenus.exports.mark })).toBeVisible(),
      },
      {
        state: 'prints to replace on the dashboard',
        path: '',
        ready: locateHeading,
        prepare: async (at, { dashboard }) =>
          expectOnDashboard(at, at.getByRole('link', { name: dashboard.prints.title }).first()),
      },
      { state: 'the page of a print', path: `p/${print.code}/`, ready: locateHeading, needsOwnDocument: true },
      {
        state: 'suggestions for an empty text',
        path: `weeklyMenus/${id}/edit`,
        ready: locateGrid,
        prepare: async (at, { planner }) => {
          await expect(at.getByText(planner.state.lockedByYou)).toBeVisible()
          await at.getByRole('gridcell').nth(1).focus()
          await at.keyboard.press('Enter')
          await expect(at.getByRole('listbox').getByRole('option').first()).toBeVisible()
        },
      },
      {
        state: 'a dish dropped on another one',
        path: `weeklyMenus/${id}/edit`,
        ready: locateGrid,
        prepare: async (at, { planner }) => {
          await expect(at.getByText(planner.state.lockedByYou)).toBeVisible()
          const dishes = at.getByRole('grid').locator('[data-dish]')
          await dishes.nth(1).scrollIntoViewIfNeeded()
          await dishes.nth(0).hover()
          await at.mouse.down()
          const target = await dishes.nth(1).boundingBox()
          await at.mouse.move((target?.x ?? 0) + 10, (target?.y ?? 0) + 8, { steps: 8 })
          await at.mouse.up()
          await expect(at.getByRole('menuitem', { name: planner.drop.swap })).toBeVisible()
        },
      },
      {
        // This state comes last, because it leaves an unsaved change.
        state: 'a dish sought for a cell',
        path: `weeklyMenus/${id}/edit`,
        ready: locateGrid,
        prepare: async (at, { planner }) => {
          await expect(at.getByText(planner.state.lockedByYou)).toBeVisible()
          await at.getByRole('gridcell').nth(1).focus()
          await at.keyboard.type('gul')
          await expect(at.getByRole('listbox').getByRole('option').first()).toBeVisible()
        },
      },
    ]
  },
}
