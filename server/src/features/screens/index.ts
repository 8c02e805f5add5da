export { screenPairingRoutes } from './pairing.routes.ts'
