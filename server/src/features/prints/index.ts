export { printExportRoutes } from './prints.export.routes.ts'
export { openPrintCache, printPageRoutes, publicPrintRoutes } from './prints.public.routes.ts'
export { printRoutes } from './prints.routes.ts'
export { openPrintWatcher, printCheckJob } from './prints.watcher.ts'
