export { DashboardPage } from './DashboardPage.tsx'
export { WeekCalendarPage } from './WeekCalendarPage.tsx'
