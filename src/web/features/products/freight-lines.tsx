import type { DeliveredLine, products } from '../../../contract/products.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { Money } from '../../ui/parts/money.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { weightText } from '../shipping/goods-words.ts'
import { costText } from './cost-words.ts'
import './product-view.css'

interface FreightLinesProps {
  /** Of the radio buttons. */
  readonly name: string
  readonly lines: readonly DeliveredLine[]
  readonly refusals: OutputOf<typeof products.calculateLandedCost>['refusals']
  readonly weightGrams: number
  /** Of another place or quantity: the answer for this one is on its way. */
  readonly isOld: boolean
  readonly lineId: string | null
  readonly onLine: (lineId: string) => void
  /** Words at one of the lines. */
  readonly remark?: { readonly lineId: string; readonly words: string } | null
  /** Of each line, goods and freight for one. */
  readonly each?: ReadonlyMap<string, DeliveredLine['price']>
}

/** The lines that carry a parcel somewhere, with price and days, one of them chosen; and why the others do not. */
export const FreightLines = (props: FreightLinesProps) => {
  const { name, lines, refusals, weightGrams, isOld, lineId, onLine, remark, each } = props
  const words = useText(costText)
  return (
    <div aria-busy={isOld} className={isOld ? 'q-landed-old' : undefined}>
      {lines.length === 0 ? (
        <p className="q-note q-note-problem">{words.noLine}</p>
      ) : (
        <ul className={each ? 'q-landed-lines q-landed-lines-each' : 'q-landed-lines'}>
          {lines.map((line) => (
            <li key={line.lineId}>
              <label>
                <input
                  type="radio"
                  name={name}
                  checked={lineId === line.lineId}
                  onChange={() => onLine(line.lineId)}
                />
                <span className="q-landed-name">
                  <strong>{line.name}</strong>
                  <span>{line.carrier}</span>
                  {remark?.lineId === line.lineId && <em className="q-landed-remark">{remark.words}</em>}
                </span>
                <span className="q-landed-days">
                  <strong>{words.days(line.daysMin, line.daysMax)}</strong>
                  <Measured measured={line.measured} />
                </span>
                <LineAmount label={words.freight} value={line.price} />
                <LineAmount label={words.landed} value={line.landed} strong />
                {each && <LineAmount label={words.each} value={each.get(line.lineId) ?? line.landed} />}
              </label>
            </li>
          ))}
        </ul>
      )}
      <p className="q-landed-note">{words.note(weightText(weightGrams))}</p>
      {refusals.length > 0 && (
        <details className="q-landed-refusals">
          <summary>{words.refusals(refusals.length)}</summary>
          <ul>
            {refusals.map((refusal) => (
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

const Measured = ({ measured }: Pick<DeliveredLine, 'measured'>) => {
  const words = useText(costText)
  return (
    <span>
      {measured ? words.measured(measured.medianDays, measured.p90Days, measured.parcels) : words.notMeasured}
    </span>
  )
}

interface LineAmountProps {
  readonly label: string
  readonly value: DeliveredLine['price']
  readonly strong?: boolean
}

const LineAmount = ({ label, value, strong = false }: LineAmountProps) => (
  <span className="q-landed-amount">
    <span>{label}</span>
    <Money value={value} strong={strong} />
  </span>
)
