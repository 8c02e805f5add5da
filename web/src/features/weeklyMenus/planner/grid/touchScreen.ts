/** Says whether the user has only a touch screen, where a tap opens what a mouse opens by a right or double click. */
export const isTouchScreen = () => window.matchMedia('(hover: none)').matches
