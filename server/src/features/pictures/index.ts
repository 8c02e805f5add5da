export { pictureRoutes } from './pictures.routes.ts'
export { canEditGroupBrand, canEditRestaurant } from './pictures.service.ts'
