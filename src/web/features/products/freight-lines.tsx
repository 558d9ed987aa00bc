import type { Money as Amount } from '../../../contract/kernel/money.ts'
import type { CountryImports, DeliveredLine, products } from '../../../contract/products/products.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { PriceWithList } from '../../ui/products/list-price.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { ChargeList } from '../import-rules/charge-list.tsx'
import { weightText } from '../../ui/text/weight-text.ts'
import { usePaidText } from '../shipping/paid-text.ts'
import { HelpLink } from '../help/help-link.tsx'
import { costText } from './cost-text.ts'
import './product-view.css'

/** The total, with import charges if included, and the same per unit; otherwise products plus shipping. */
type FreightLine = DeliveredLine & Partial<Record<'total' | 'totalEach', DeliveredLine['price']>>

interface FreightLinesProps {
  /** Name of the radio group. */
  readonly name: string
  readonly lines: readonly FreightLine[]
  readonly refusals: OutputOf<typeof products.calculateLandedCost>['refusals']
  readonly weightGrams: number
  readonly goods: Amount
  /** Null: what the country charges is unknown. */
  readonly imports: CountryImports | null
  /** The prices are of another country or quantity, and the new ones are loading. */
  readonly isOld: boolean
  readonly lineId: string | null
  readonly onLine: (lineId: string) => void
  readonly remark?: { readonly lineId: string; readonly words: string } | null
}

export const FreightLines = (props: FreightLinesProps) => {
  const { name, lines, refusals, weightGrams, goods, imports, isOld, lineId, onLine, remark } = props
  const words = useText(costText)
  const paidText = usePaidText()
  const isAllIn = lines.some(({ total }) => total !== undefined)
  const selected = lines.find((line) => line.lineId === lineId)
  const note = imports ? (isAllIn ? words.noteIncluded : words.noteBorder) : words.note
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
                  <span>{[line.carrier, paidText(line)].filter(Boolean).join(' · ')}</span>
                  {remark?.lineId === line.lineId && <em className="q-landed-remark">{remark.words}</em>}
                </span>
                <span className="q-landed-days">
                  <strong>{words.days(line.daysMin, line.daysMax)}</strong>
                  <Measured measured={line.measured} />
                </span>
                <LineAmount label={words.freight} value={line.price} listPrice={line.listPrice} />
                <LineSum line={line} imports={imports} />
              </label>
            </li>
          ))}
        </ul>
      )}
      {imports && selected && <Parts line={selected} goods={goods} withoutCode={imports.withoutCode} />}
      <p className="q-landed-note">
        {note(weightText(weightGrams))} <HelpLink article="duties" />
      </p>
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

const LineSum = ({ line, imports }: { line: FreightLine; imports: CountryImports | null }) => {
  const words = useText(costText)
  const { landed, total = landed, totalEach } = line
  const isAllIn = line.total !== undefined
  return (
    <>
      <LineAmount
        label={isAllIn && imports ? words.total : words.landed}
        value={total}
        strong
        note={imports ? onImportText(words, line, isAllIn) : ''}
      />
      {totalEach && <LineAmount label={words.each} value={totalEach} />}
    </>
  )
}

const onImportText = (
  words: (typeof costText)['en'],
  { onImport }: FreightLine,
  isAllIn: boolean,
): string => {
  if (onImport.amountMinor === 0) return words.nothing
  return (isAllIn ? words.included : words.border)(moneyText(onImport))
}

/** The parts of the selected line's landed cost. */
const Parts = ({ line, goods, withoutCode }: { line: FreightLine; goods: Amount; withoutCode: number }) => {
  const words = useText(costText)
  return (
    <section className="q-landed-parts" aria-label={words.parts(line.name)}>
      <h3>{words.parts(line.name)}</h3>
      <ChargeList
        charges={line.charges}
        goods={goods}
        freight={line.price}
        onImport={line.onImport}
        withoutCode={withoutCode}
        sum="all"
      />
    </section>
  )
}

interface LineAmountProps {
  readonly label: string
  readonly value: DeliveredLine['price']
  readonly listPrice?: DeliveredLine['listPrice']
  readonly strong?: boolean
  readonly note?: string
}

const LineAmount = ({ label, value, listPrice = value, strong = false, note = '' }: LineAmountProps) => (
  <span className="q-landed-amount">
    <span>{label}</span>
    <PriceWithList price={value} listPrice={listPrice} strong={strong} />
    {note !== '' && <small>{note}</small>}
  </span>
)
