import { createInvitedUser, createUser, findCodelistId } from '../support/records.ts'
import { expect } from '../support/test.ts'
import { createPersonWithApp } from './factors.ts'
import {
  locateFactList,
  locateFirstField,
  locateFirstRow,
  locateHeading,
  type PageTour,
  saveInvalidForm,
} from './pageState.ts'

export const people: PageTour = {
  name: 'users and roles',
  isSignedIn: true,
  buildStates: async (page) => {
    const { id } = await createUser(page, 'tři knedlíky v řadě', ['Viewer'])
    const invited = await createInvitedUser(page)
    const withApp = await createPersonWithApp()
    const planner = await findCodelistId(page, 'roles', 'Planner')
    const administrator = await findCodelistId(page, 'roles', 'Administrator')
    return [
      { route: '/users', path: 'users', ready: locateFirstRow },
      { route: '/users/$userId', path: `users/${id}`, ready: locateFactList },
      { state: 'invited', path: `users/${invited}`, ready: locateFactList },
      {
        state: 'resetting second factors',
        needsOwnDocument: true,
        path: `users/${withApp.id}`,
        ready: locateFactList,
        prepare: async (at, { users }) => {
          await at.getByRole('button', { name: users.security.reset }).click()
          await expect(at.getByRole('dialog').getByRole('button', { name: users.security.reset })).toBeVisible()
        },
      },
      { route: '/users/$userId/edit', path: `users/${id}/edit`, ready: locateFirstField },
      { route: '/roles', path: 'roles', ready: locateFirstRow },
      { route: '/roles/$roleId', path: `roles/${planner}`, ready: locateHeading },
      { route: '/roles/$roleId/edit', path: `roles/${planner}/edit`, ready: locateFirstField },
      { route: '/audit', path: 'audit', ready: locateFirstRow },
      {
        state: 'an entry',
        path: 'audit',
        ready: locateFirstRow,
        prepare: async (at, { audit }) => {
          await locateFirstRow(at).getByRole('link').first().click()
          await expect(at.getByRole('dialog').getByText(audit.fields.result)).toBeVisible()
        },
      },
      {
        state: 'refused',
        isProofOnly: true,
        path: 'users/new/edit',
        ready: locateFirstField,
        prepare: async (at, { users }) => {
          await at.getByRole('textbox', { name: users.fields.username }).fill('x')
          await saveInvalidForm(at)
        },
      },
      {
        state: 'the last administrator',
        path: `roles/${administrator}/edit`,
        ready: locateFirstField,
        prepare: async (at, { app, roles }) => {
          const cell = roles.matrix.cell
            .replace('{{area}}', app.modules.users)
            .replace('{{action}}', roles.actions.edit)
          await at.getByRole('checkbox', { name: cell, exact: true }).uncheck()
          await expect(at.getByText(roles.matrix.lastAdministrator)).toBeVisible()
        },
      },
      {
        state: 'limited to restaurants',
        path: `roles/${planner}/edit`,
        ready: locateFirstField,
        prepare: async (at, { app, record }) => {
          const fillName = (text: string) => text.replace('{{name}}', app.modules.restaurants)
          const { label, list, selected } = record.restaurantLimit
          await at.getByRole('combobox', { name: fillName(label), exact: true }).click()
          await at.getByRole('option', { name: selected }).click()
          await expect(at.getByRole('combobox', { name: fillName(list) })).toBeVisible()
          await saveInvalidForm(at)
        },
      },
    ]
  },
}
