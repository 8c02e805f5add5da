export const loadPalette = () => import('./Palette.tsx').then((file) => file.Palette)
