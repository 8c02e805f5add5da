export {
  buildInvitedUntilSql,
  deleteCodes,
  deleteInvitation,
  INVITATION_DAYS,
  saveInvitation,
} from './accounts.codes.store.ts'
export { accountRoutes } from './accounts.routes.ts'
export { resetPasswordByUsername } from './accounts.store.ts'
