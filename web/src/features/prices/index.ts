export { PriceExplanation } from './PriceExplanation.tsx'
export {
  ChangePricesButton,
  PriceSourceLink,
  PriceTimelineLink,
  usePriceChangeEntries,
} from './PriceLinks.tsx'
export { FirstPricePrompt } from './PriceMenuPrompt.tsx'
export { PriceSourceValidity } from './PriceSourceValidity.tsx'
export { type PairOrder, usePriceSourceNameFormat, useVariantAndTypeNames } from './usePriceNames.ts'
