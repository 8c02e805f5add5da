export const loadPriceChangeNewPage = () => import('./PriceChangeNewPage.tsx').then((file) => file.PriceChangeNewPage)
export const loadPriceChangePage = () => import('./PriceChangePage.tsx').then((file) => file.PriceChangePage)
