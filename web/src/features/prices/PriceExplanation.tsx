import type { Currency } from '@poledne/contract/domain/prices/money'
import type { ExplainedPrice } from '@poledne/contract/domain/prices/price'
import { useTranslation } from 'react-i18next'
import { formatPriceAmounts } from '../../core/format/prices.ts'
import { useFormat } from '../../core/format/useFormat.ts'
import { explainPrice, type PriceFact } from './explainPrice.ts'
import { PriceSourceLink } from './PriceLinks.tsx'

type PriceExplanationProps = {
  price: ExplainedPrice
  /** The currencies that every price of the table should have; a price that lacks one of them says so. */
  expected?: readonly Currency[]
}

/** Explains a price. The first fact links to the price entry that sets the price. */
export function PriceExplanation({ price, expected }: PriceExplanationProps) {
  const getFactText = usePriceFactFormat()
  return explainPrice(price, expected).map((fact, index) => (
    <span key={`${fact.says}${'currency' in fact ? fact.currency : ''}`}>
      {index === 0 ? (
        <PriceSourceLink source={price.source} id={price.sourceId}>
          {getFactText(fact)}
        </PriceSourceLink>
      ) : (
        `; ${getFactText(fact)}`
      )}
    </span>
  ))
}

function usePriceFactFormat(): (fact: PriceFact) => string {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  return (fact) => {
    switch (fact.says) {
      case 'base':
        return t('prices:base', { day: format.day(fact.day) })
      case 'exception':
        return t('prices:exception', { day: format.day(fact.day) })
      case 'insteadOf':
        return t('prices:insteadOf', { price: formatPriceAmounts(fact.prices, i18n.language) })
      case 'lacking':
        return t(`prices:lacking.${fact.currency}`)
      case 'changes':
        return t('prices:changes', {
          day: format.day(fact.day),
          price: formatPriceAmounts(fact.prices, i18n.language),
        })
      case 'ends':
        return t('prices:ends', { day: format.day(fact.day) })
    }
  }
}
