export { screenPairingRoutes } from './pairing.routes.ts'
export { screenCareRoutes } from './screenCare.routes.ts'
export { screenCheckJob } from './screenCheck.job.ts'
