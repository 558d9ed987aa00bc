import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type { operatorCustomerPrices } from '../../../contract/customer-prices/customer-prices.ts'
import type { PriceListRow, UsdRange } from '../../../contract/customer-prices/price-list.ts'
import { moneyText } from '../../ui/components/money.tsx'
import { usePages } from '../../ui/index-page/pager.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import '../../ui/index-page/table.css'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import './price-list.css'
import { listProblemText, listWarningText, termsText } from './price-list-text.ts'
import { offText, scopeText } from './source-text.ts'

const text = defineText({
  en: {
    added: (n: number) => `${counted(n, 'new price', 'new prices')}.`,
    replacing: (n: number) => `${counted(n, 'price replaces', 'prices replace')} a running or upcoming one.`,
    none: 'No row of this list can be saved.',
    keeps: 'Orders that are already priced keep their price.',
    wrong: (n: number) => `${counted(n, 'row', 'rows')} with errors`,
    right: (n: number) => `${counted(n, 'price', 'prices')} to save`,
    row: 'Row',
    code: 'Code',
    value: 'Value',
    problem: 'Problem',
    list: 'List price',
    price: 'New price',
    effect: 'Effect',
    isNew: 'New',
    replaces: (terms: string) => `Replaces ${terms}`,
    more: (n: number) => `and ${formatNumber(n, 'en')} more`,
  },
  zh: {
    added: (n: number) => `新增 ${formatNumber(n, 'zh')} 个价格。`,
    replacing: (n: number) => `替换 ${formatNumber(n, 'zh')} 个生效中或未开始的价格。`,
    none: '此价格表没有可保存的行。',
    keeps: '已计价的订单保持原有价格。',
    wrong: (n: number) => `${formatNumber(n, 'zh')} 行有误`,
    right: (n: number) => `将保存 ${formatNumber(n, 'zh')} 个价格`,
    row: '行',
    code: '编码',
    value: '值',
    problem: '问题',
    list: '原价',
    price: '新价格',
    effect: '变更',
    isNew: '新增',
    replaces: (terms: string) => `替换 ${terms}`,
    more: (n: number) => `及另外 ${formatNumber(n, 'zh')} 个`,
  },
})

type Preview = OutputOf<typeof operatorCustomerPrices.previewPriceList>

const usd = (amountMinor: number): string => moneyText({ amountMinor, currency: 'USD' })
const rangeText = (range: UsdRange | null): string =>
  range === null
    ? '–'
    : range.fromMinor === range.toMinor
      ? usd(range.fromMinor)
      : `${usd(range.fromMinor)}–${usd(range.toMinor)}`

/** What saving a price list would do: its errors first, then its prices, those to look at first. */
export const PriceListPreview = ({ preview }: { readonly preview: Preview }) => {
  const words = useText(text)
  const { added, replacing, rows } = preview
  const right = rows
    .filter(({ problem }) => problem === null)
    .toSorted((one, other) => other.warnings.length - one.warnings.length || one.row - other.row)
  return (
    <div className="q-stack" data-testid="price-list-preview">
      <p role="status">
        {right.length === 0 && words.none} {added > 0 && words.added(added)}{' '}
        {replacing > 0 && words.replacing(replacing)}{' '}
        {right.length > 0 && <span className="q-muted">{words.keeps}</span>}
      </p>
      <WrongRows rows={rows.filter(({ problem }) => problem !== null)} />
      <RightRows rows={right} />
    </div>
  )
}

const WrongRows = ({ rows }: { readonly rows: readonly PriceListRow[] }) => {
  const words = useText(text)
  const problems = useText(listProblemText)
  const locale = useLocale()
  const { shown, pager } = usePages(rows)
  if (rows.length === 0) return null
  return (
    <section>
      <h3>{words.wrong(rows.length)}</h3>
      <div className="q-price-list" role="region" aria-label={words.wrong(rows.length)} tabIndex={0}>
        <table className="q-table q-table-stacked">
          <thead>
            <tr>
              <th scope="col" className="q-right">
                {words.row}
              </th>
              <th scope="col">{words.code}</th>
              <th scope="col">{words.value}</th>
              <th scope="col">{words.problem}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, code, text: value, problem, detail }) => (
              <tr key={row}>
                <td className="q-right q-tabular">{formatNumber(row, locale)}</td>
                <td className="q-price-list-code">{code}</td>
                <td className="q-price-list-code">{value}</td>
                <td className="q-price-list-problem">{problem && problems[problem](detail)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pager}
    </section>
  )
}

const RightRows = ({ rows }: { readonly rows: readonly PriceListRow[] }) => {
  const words = useText(text)
  const locale = useLocale()
  const { shown, pager } = usePages(rows)
  if (rows.length === 0) return null
  return (
    <section>
      <h3>{words.right(rows.length)}</h3>
      <div className="q-price-list" role="region" aria-label={words.right(rows.length)} tabIndex={0}>
        <table className="q-table q-table-stacked">
          <thead>
            <tr>
              <th scope="col" className="q-right">
                {words.row}
              </th>
              <th scope="col">{words.code}</th>
              <th scope="col" className="q-right">
                {words.list}
              </th>
              <th scope="col" className="q-right">
                {words.price}
              </th>
              <th scope="col">{words.effect}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.row}>
                <td className="q-right q-tabular">{formatNumber(row.row, locale)}</td>
                <td className="q-price-list-code">
                  <Subject row={row} />
                </td>
                <td className="q-right q-tabular">{rangeText(row.listPrice)}</td>
                <td className="q-right q-tabular">
                  <strong>{rangeText(row.newPrice)}</strong>
                  {row.discountBp !== null && (
                    <span className="q-muted q-price-list-off">{offText(row.discountBp, locale)}</span>
                  )}
                </td>
                <td>
                  <Effect row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pager}
    </section>
  )
}

const Subject = ({ row: { scope, code } }: { readonly row: PriceListRow }) => {
  const scopes = useText(scopeText)
  return (
    <>
      {scope === 'product' && <span className="q-muted">{scopes.product} </span>}
      {code}
    </>
  )
}

const Effect = ({ row: { replaces, warnings } }: { readonly row: PriceListRow }) => {
  const words = useText(text)
  const warningWords = useText(listWarningText)
  const [first, ...others] = replaces
  return (
    <span className="q-cell-stack">
      <span>
        {first ? words.replaces(termsText(first)) : words.isNew}
        {others.length > 0 && ` ${words.more(others.length)}`}
      </span>
      {warnings.map((warning) => (
        <StatusTag key={warning} tone="working">
          {warningWords[warning]}
        </StatusTag>
      ))}
    </span>
  )
}
