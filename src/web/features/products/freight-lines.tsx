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
  /** Below the lines; left out, that duties and taxes are not in the sums. */
  readonly note?: string
  /** Of each line, what it comes to with duty and tax, and for one; left out, goods and freight alone. */
  readonly sums?: ReadonlyMap<string, DeliveredSum>
}

interface DeliveredSum {
  readonly label: string
  readonly total: DeliveredLine['price']
  /** What of it the country asks. */
  readonly charges: string
  readonly each: DeliveredLine['price']
}

/** The lines that carry a parcel somewhere, with price and days, one of them chosen; and why the others do not. */
export const FreightLines = (props: FreightLinesProps) => {
  const { name, lines, refusals, weightGrams, isOld, lineId, onLine, remark, sums } = props
  const words = useText(costText)
  return (
    <div aria-busy={isOld} className={isOld ? 'q-landed-old' : undefined}>
      {lines.length === 0 ? (
        <p className="q-note q-note-problem">{words.noLine}</p>
      ) : (
        <ul className={sums ? 'q-landed-lines q-landed-lines-each' : 'q-landed-lines'}>
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
                <LineSum landed={line.landed} sum={sums?.get(line.lineId)} />
              </label>
            </li>
          ))}
        </ul>
      )}
      <p className="q-landed-note">{props.note ?? words.note(weightText(weightGrams))}</p>
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

interface LineSumProps {
  readonly landed: DeliveredLine['landed']
  readonly sum: DeliveredSum | undefined
}

const LineSum = ({ landed, sum }: LineSumProps) => {
  const words = useText(costText)
  if (!sum) return <LineAmount label={words.landed} value={landed} strong />
  return (
    <>
      <LineAmount label={sum.label} value={sum.total} strong note={sum.charges} />
      <LineAmount label={words.each} value={sum.each} />
    </>
  )
}

interface LineAmountProps {
  readonly label: string
  readonly value: DeliveredLine['price']
  readonly strong?: boolean
  readonly note?: string
}

const LineAmount = ({ label, value, strong = false, note = '' }: LineAmountProps) => (
  <span className="q-landed-amount">
    <span>{label}</span>
    <Money value={value} strong={strong} />
    {note !== '' && <small>{note}</small>}
  </span>
)
