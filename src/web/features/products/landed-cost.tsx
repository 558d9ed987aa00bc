import { InputNumber } from 'antd'
import { productLimits, products } from '../../../contract/products.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { CountrySelect } from '../../ui/parts/country-select.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { Money } from '../../ui/parts/money.tsx'
import { Bar } from '../../ui/parts/skeletons.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { weightText } from '../shipping/goods-words.ts'
import { costText } from './cost-words.ts'

type LandedCost = OutputOf<typeof products.calculateLandedCost>
type LandedLine = LandedCost['lines'][number]

interface LandedCostProps {
  readonly skuId: string
  readonly quantity: number
  /** '' for none yet. */
  readonly country: string
  /** The line that the margin is worked out with. */
  readonly lineId: string | null
  readonly onQuantity: (quantity: number) => void
  readonly onCountry: (country: string) => void
  readonly onLine: (lineId: string) => void
}

export const useLandedCost = (skuId: string, quantity: number, countryCode: string) =>
  useCall(
    products.calculateLandedCost,
    { skuId, quantity, countryCode },
    { enabled: countryCode !== '', quiet: true },
  )

/** What a quantity costs brought to a country, by each line, with the days it is said to take and really took. */
export const LandedCostTable = (
  props: LandedCostProps & { readonly cost: ReturnType<typeof useLandedCost> },
) => {
  const words = useText(costText)
  const { cost, country, quantity } = props
  return (
    <>
      <div className="q-landed-asked">
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
  skuId,
}: LandedCostProps & { readonly data: LandedCost; readonly isOld: boolean }) => {
  const words = useText(costText)
  return (
    <div aria-busy={isOld} className={isOld ? 'q-landed-old' : undefined}>
      {data.lines.length === 0 ? (
        <p className="q-note q-note-problem">{words.noLine}</p>
      ) : (
        <ul className="q-landed-lines">
          {data.lines.map((line) => (
            <li key={line.lineId}>
              <label>
                <input
                  type="radio"
                  name={`line-${skuId}`}
                  checked={lineId === line.lineId}
                  onChange={() => onLine(line.lineId)}
                />
                <span className="q-landed-name">
                  <strong>{line.name}</strong>
                  <span>{line.carrier}</span>
                </span>
                <span className="q-landed-days">
                  <strong>{words.days(line.daysMin, line.daysMax)}</strong>
                  <Measured measured={line.measured} />
                </span>
                <Amount label={words.freight} value={line.price} />
                <Amount label={words.landed} value={line.landed} strong />
                <Amount label={words.each} value={line.landedEach} />
              </label>
            </li>
          ))}
        </ul>
      )}
      <p className="q-landed-note">{words.note(weightText(data.weightGrams))}</p>
      {data.refusals.length > 0 && (
        <details className="q-landed-refusals">
          <summary>{words.refusals(data.refusals.length)}</summary>
          <ul>
            {data.refusals.map((refusal) => (
              <li key={refusal.lineId}>
                {refusal.name}: {words[refusal.reason]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const Measured = ({ measured }: Pick<LandedLine, 'measured'>) => {
  const words = useText(costText)
  return (
    <span>
      {measured ? words.measured(measured.medianDays, measured.p90Days, measured.parcels) : words.notMeasured}
    </span>
  )
}

const Amount = ({
  label,
  value,
  strong = false,
}: {
  label: string
  value: LandedLine['price']
  strong?: boolean
}) => (
  <span className="q-landed-amount">
    <span>{label}</span>
    <Money value={value} strong={strong} />
  </span>
)
