import { Select } from 'antd'
import { useState } from 'react'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import type { SourcingQuote, SourcingRequest } from '../../../contract/sourcing/sourcing-schemas.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { costText } from '../products/cost-text.ts'
import { LandedCostTable } from '../products/landed-cost.tsx'
import { variantOf } from './quote-card.tsx'
import { factText } from './sourcing-text.ts'

interface QuoteLandedCostProps {
  readonly request: Pick<SourcingRequest, 'id' | 'countries'>
  readonly quote: SourcingQuote
}

/** What the quoted goods cost delivered, to decide on the quote. */
export const QuoteLandedCost = ({ request: { id, countries }, quote }: QuoteLandedCostProps) => {
  const words = useText(costText)
  const facts = useText(factText)
  const { version, skus } = quote
  const [position, setPosition] = useState(skus[0]?.position ?? 1)
  const [quantity, setQuantity] = useState(1)
  const [countryCode, setCountry] = useState(countries[0] ?? '')
  const [line, setLine] = useState<string | null>(null)
  const cost = useCall(
    sourcing.calculateQuoteLandedCost,
    { id, version, position, quantity, countryCode },
    { enabled: countryCode !== '', quiet: true },
  )
  const lines = countryCode === '' ? [] : (cost.data?.lines ?? [])
  const chosen = lines.find(({ lineId }) => lineId === line) ?? lines[0]
  return (
    <Card title={words.title}>
      <LandedCostTable
        cost={cost}
        name={`line-${id}-${position}`}
        quantity={quantity}
        country={countryCode}
        lineId={chosen?.lineId ?? null}
        onQuantity={setQuantity}
        onCountry={setCountry}
        onLine={setLine}
      >
        {skus.length > 1 && (
          <label>
            <span>{facts.variant}</span>
            <Select
              aria-label={facts.variant}
              value={position}
              options={skus.map((sku) => ({ value: sku.position, label: variantOf(sku) || facts.only }))}
              onChange={setPosition}
            />
          </label>
        )}
      </LandedCostTable>
    </Card>
  )
}
