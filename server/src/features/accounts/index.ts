export { deleteCodes } from './accounts.codes.store.ts'
export {
  buildInvitedUntilSql,
  deleteInvitation,
  INVITATION_DAYS,
  saveInvitation,
} from './accounts.invitations.store.ts'
export { accountRoutes } from './accounts.routes.ts'
export { resetPasswordByUsername } from './accounts.store.ts'
