export { canAnswerRequests, readBadges, readSessionStatus, readSharedStatus } from './status.store.ts'
