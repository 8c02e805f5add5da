export { forgetDevices, rememberDevice } from './sessions.devices.store.ts'
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
  insertSession,
  insertSessionIfPasswordUnchanged,
  readProfile,
  readSessionsOfUser,
} from './sessions.store.ts'
