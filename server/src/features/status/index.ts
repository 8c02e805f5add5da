export { canAnswerRequests, readBadges, readSharedStatus, readStatus } from './status.store.ts'
