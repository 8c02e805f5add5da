export { codelistRoutes } from './codelists.routes.ts'
export { readAllCodelistItems } from './codelists.service.ts'
