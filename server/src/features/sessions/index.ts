export { sessionRoutes } from './sessions.routes.ts'
export {
  type Device,
  type OpenedSession,
  openSession,
  readDevice,
  recordDevice,
  renewSessionToken,
} from './sessions.service.ts'
export {
  deleteOldestSessions,
  deleteOtherSessions,
  deleteSession,
  deleteSessionOfUser,
  deleteUserSessions,
  findCredentials,
  forgetDevices,
  insertSession,
  insertSessionIfPasswordUnchanged,
  readProfile,
  readSessionsOfUser,
  rememberDevice,
} from './sessions.store.ts'
