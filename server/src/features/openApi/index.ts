export { openApiRoutes } from './openApi.routes.ts'
