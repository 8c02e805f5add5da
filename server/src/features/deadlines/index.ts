export { deadlineJob } from './deadlines.job.ts'
