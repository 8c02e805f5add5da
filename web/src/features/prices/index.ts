export { PriceExplanation } from './PriceExplanation.tsx'
export {
  ChangePricesButton,
  PriceSourceLink,
  PriceTimelineLink,
  usePriceListActions,
} from './PriceLinks.tsx'
export { FirstPricePrompt } from './PriceMenuPrompt.tsx'
export { PriceSourceValidity } from './PriceSourceValidity.tsx'
export { PriceTabs } from './PriceTabs.tsx'
export { type PairOrder, usePriceSourceNameFormat, useVariantAndTypeNames } from './usePriceNames.ts'
