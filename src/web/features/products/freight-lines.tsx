import type { AppliedTax, DeliveredLine, products } from '../../../contract/products.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { taxSchemeWords } from '../../../contract/tax-number-text.ts'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { getLocale } from '../../ui/text/locale.ts'
import { weightText } from '../shipping/goods-text.ts'
import { costText } from './cost-text.ts'
import './product-view.css'

/** The total, with duty and tax if included, and the same per unit; otherwise products plus shipping. */
type FreightLine = DeliveredLine & Partial<Record<'total' | 'totalEach', DeliveredLine['price']>>

interface FreightLinesProps {
  /** Name of the radio group. */
  readonly name: string
  readonly lines: readonly FreightLine[]
  readonly refusals: OutputOf<typeof products.calculateLandedCost>['refusals']
  readonly weightGrams: number
  readonly importTax: AppliedTax | null
  /** The prices are of another country or quantity, and the new ones are loading. */
  readonly isOld: boolean
  readonly lineId: string | null
  readonly onLine: (lineId: string) => void
  readonly remark?: { readonly lineId: string; readonly words: string } | null
}

export const FreightLines = (props: FreightLinesProps) => {
  const { name, lines, refusals, weightGrams, importTax, isOld, lineId, onLine, remark } = props
  const words = useText(costText)
  const isAllIn = lines.some(({ total }) => total !== undefined)
  return (
    <div aria-busy={isOld} className={isOld ? 'q-landed-old' : undefined}>
      {lines.length === 0 ? (
        <p className="q-note q-note-problem">{words.noLine}</p>
      ) : (
        <ul className={isAllIn ? 'q-landed-lines q-landed-lines-each' : 'q-landed-lines'}>
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
                <LineSum line={line} importTax={importTax} />
              </label>
            </li>
          ))}
        </ul>
      )}
      <p className="q-landed-note">{noteOf(words, weightText(weightGrams), importTax, isAllIn)}</p>
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

type Words = (typeof costText)['en']

const noteOf = (words: Words, weight: string, tax: AppliedTax | null, isAllIn: boolean): string => {
  if (!tax) return words.note(weight)
  const { taxName, taxPercent } = tax
  const scheme = tax.scheme && taxSchemeWords[tax.scheme][getLocale()]
  if (!tax.isAtSale) return (isAllIn ? words.noteTaxed : words.noteBorder)(weight, taxName, taxPercent)
  return (isAllIn ? words.noteAtSale : words.noteBorderAtSale)(weight, taxName, taxPercent, scheme ?? '')
}

const Measured = ({ measured }: Pick<DeliveredLine, 'measured'>) => {
  const words = useText(costText)
  return (
    <span>
      {measured ? words.measured(measured.medianDays, measured.p90Days, measured.parcels) : words.notMeasured}
    </span>
  )
}

const LineSum = ({ line, importTax }: { line: FreightLine; importTax: AppliedTax | null }) => {
  const words = useText(costText)
  const { landed, total = landed, totalEach, paysDuties, duty, tax } = line
  const isAllIn = line.total !== undefined
  const importCharges = [
    words.duty(moneyText(duty)),
    ...(importTax && !importTax.isAtSale ? [`${importTax.taxName} ${moneyText(tax)}`] : []),
  ].join(' · ')
  const charges = paysDuties
    ? words.inFreight(importTax?.taxName ?? '')
    : isAllIn
      ? importCharges
      : words.border(importCharges)
  return (
    <>
      <LineAmount
        label={isAllIn && importTax ? words.total : words.landed}
        value={total}
        strong
        note={importTax ? charges : ''}
      />
      {totalEach && <LineAmount label={words.each} value={totalEach} />}
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
