export { parseImportArguments, runImportCommand } from './imports.command.ts'
export { importRoutes } from './imports.routes.ts'
