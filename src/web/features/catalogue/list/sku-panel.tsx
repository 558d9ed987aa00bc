import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { operatorCatalogue } from '../../../../contract/catalogue/catalogue.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { Money, moneyText } from '../../../ui/components/money.tsx'
import { Picture } from '../../../ui/components/picture.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { DictLabel } from '../../../ui/text/dict-label.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { dictionaries } from '../../common/dictionaries.ts'
import { weightText } from '../../../ui/text/weight-text.ts'
import '../common/catalogue.css'

type Sku = OutputOf<typeof operatorCatalogue.getProduct>['skus'][number]

const text = defineText({
  en: { tiers: (price: string) => `from ${price}` },
  zh: { tiers: (price: string) => `${price} 起` },
})

const usd = (amountMinor: number): string => moneyText({ amountMinor, currency: 'USD' })

export const SkuPanel = ({ id }: { id: string }) => {
  const answer = useCall(operatorCatalogue.getProduct, { id }, { quiet: true, keepPrevious: false })
  if (answer.data) return <SkuList skus={answer.data.skus} />
  return answer.isError ? (
    <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  ) : (
    <CardSkeleton lines={5} />
  )
}

const SkuList = ({ skus }: { skus: readonly Sku[] }) => {
  const words = useText(text)
  return (
    <ul className="q-sku-list">
      {skus.map((sku) => (
        <li key={sku.id} className={sku.isActive ? undefined : 'q-sku-off'}>
          <Picture src={sku.imageUrl} alt="" size={40} />
          <span className="q-sku-list-words">
            <strong>{sku.code}</strong>
            <span>
              {[sku.attributes.map(({ value }) => value).join(' / '), weightText(sku.weightGrams)]
                .filter(Boolean)
                .join(' · ')}
              {sku.goodsAttributes.map((goods) => (
                <span key={goods}>
                  {' · '}
                  <DictLabel lookup={dictionaries} dictionary="goodsAttribute" value={goods} />
                </span>
              ))}
            </span>
          </span>
          <span className="q-sku-list-price">
            <Money amountMinor={sku.priceMinor} currency="USD" strong />
            {sku.tiers.map((tier) => (
              <span key={tier.minQuantity}>
                {words.tiers(`${tier.minQuantity}: ${usd(tier.priceMinor)}`)}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
