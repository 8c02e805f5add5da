export { pictureRoutes } from './pictures.routes.ts'
