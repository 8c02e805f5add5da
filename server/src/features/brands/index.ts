export { brandRoutes } from './brands.routes.ts'
export { readPrintBrand } from './brands.store.ts'
export {
  BRAND_STYLE_PATH,
  buildBrandStyleAddress,
  buildLogoAddress,
  renderBrandStyle,
  toScreenBrand,
} from './brands.style.ts'
