export { apiTokenRoutes } from './apiTokens.routes.ts'
export { revokeAllApiTokens } from './apiTokens.service.ts'
