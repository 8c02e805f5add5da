import { createInvitedUser, createUser, findCodelistId } from '../support/records.ts'
import { expect } from '../support/test.ts'
import { facts, fields, heading, type PageTour, rows, saveInvalid } from './pageState.ts'

export const people: PageTour = {
  name: 'users and roles',
  isSignedIn: true,
  buildStates: async (page) => {
    const { id } = await createUser(page, 'tři knedlíky v řadě', ['Viewer'])
    const invited = await createInvitedUser(page)
    const planner = await findCodelistId(page, 'roles', 'Planner')
    const administrator = await findCodelistId(page, 'roles', 'Administrator')
    return [
      { route: '/users', path: 'users', ready: rows },
      { route: '/users/$userId', path: `users/${id}`, ready: facts },
      { state: 'invited', path: `users/${invited}`, ready: facts },
      { route: '/users/$userId/edit', path: `users/${id}/edit`, ready: fields },
      { route: '/roles', path: 'roles', ready: rows },
      { route: '/roles/$roleId', path: `roles/${planner}`, ready: heading },
      { route: '/roles/$roleId/edit', path: `roles/${planner}/edit`, ready: fields },
      {
        state: 'refused',
        isProofOnly: true,
        path: 'users/new/edit',
        ready: fields,
        prepare: async (at, { users }) => {
          await at.getByRole('textbox', { name: users.fields.username }).fill('x')
          await saveInvalid(at)
        },
      },
      {
        state: 'the last administrator',
        path: `roles/${administrator}/edit`,
        ready: fields,
        prepare: async (at, { app, roles }) => {
          const cell = roles.matrix.cell.replace('{{area}}', app.areas.users).replace('{{action}}', roles.actions.edit)
          await at.getByRole('checkbox', { name: cell, exact: true }).uncheck()
          await expect(at.getByText(roles.matrix.lastAdministrator)).toBeVisible()
        },
      },
    ]
  },
}
