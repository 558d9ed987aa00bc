import { InputNumber } from 'antd'
import type { ReactNode } from 'react'
import { productLimits, products, type LandedCost } from '../../../contract/products/products.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { CountrySelect } from '../../ui/forms/country-select.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Bar } from '../../ui/components/skeletons.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { costText } from './cost-text.ts'
import { FreightLines } from './freight-lines.tsx'

interface LandedCostProps {
  /** Of the radio group. */
  readonly name: string
  readonly quantity: number
  /** '' if none is selected yet. */
  readonly country: string
  /** The shipping line used for the margin. */
  readonly lineId: string | null
  readonly onQuantity: (quantity: number) => void
  readonly onCountry: (country: string) => void
  readonly onLine: (lineId: string) => void
  /** Further fields, before the country. */
  readonly children?: ReactNode
}

export const useLandedCost = (skuId: string, quantity: number, countryCode: string) =>
  useCall(
    products.calculateLandedCost,
    { skuId, quantity, countryCode },
    { enabled: countryCode !== '', quiet: true },
  )

export const LandedCostTable = (
  props: LandedCostProps & { readonly cost: ReturnType<typeof useLandedCost> },
) => {
  const words = useText(costText)
  const { cost, country, quantity } = props
  return (
    <>
      <div className="q-landed-asked">
        {props.children}
        <label>
          <span>{words.country}</span>
          <CountrySelect aria-label={words.country} value={country} onChange={props.onCountry} />
        </label>
        <label>
          <span>{words.quantity}</span>
          <InputNumber
            aria-label={words.quantity}
            min={1}
            max={productLimits.quantity}
            precision={0}
            value={quantity}
            onChange={(value) => props.onQuantity(value ?? 1)}
          />
        </label>
      </div>
      {country === '' ? (
        <p className="q-muted">{words.choose}</p>
      ) : cost.data ? (
        <Lines {...props} data={cost.data} isOld={cost.isPlaceholderData} />
      ) : cost.error ? (
        <ErrorState error={cost.error} onRetry={() => void cost.refetch()} />
      ) : (
        <div className="q-skeleton-stack" role="status" aria-label={words.loading}>
          <Bar width="100%" />
          <Bar width="90%" />
          <Bar width="95%" />
        </div>
      )}
    </>
  )
}

const Lines = ({
  data,
  isOld,
  lineId,
  onLine,
  name,
}: LandedCostProps & { readonly data: LandedCost; readonly isOld: boolean }) => (
  <FreightLines
    name={name}
    lines={data.lines}
    refusals={data.refusals}
    weightGrams={data.weightGrams}
    goods={data.goods}
    imports={data.imports}
    isOld={isOld}
    lineId={lineId}
    onLine={onLine}
  />
)
