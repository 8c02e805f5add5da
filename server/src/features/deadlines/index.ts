export { deadlineJob, sendDeadlineReminders } from './deadlines.job.ts'
export { deadlineRoutes } from './deadlines.routes.ts'
export { formatWeekKey, readWeekDeadlines } from './deadlines.service.ts'
