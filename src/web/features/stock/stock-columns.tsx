import type { StockRow, StockSku } from '../../../contract/stock/stock.ts'
import { useAccess } from '../../ui/access.tsx'
import { Money } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { useText } from '../../ui/text/define-text.ts'
import { StockGoods } from './stock-goods.tsx'
import { stockText } from './stock-text.ts'

type FigureKey = 'onHand' | 'reserved' | 'available' | 'inTransit' | 'daysLeft'

/** Columns that the lists of SKUs in stock share. */
export const useStockColumns = () => {
  const facts = useText(stockText)
  const { currency } = useAccess()
  return {
    goods: <Row extends StockSku>(title: string): Column<Row> => ({
      key: 'goods',
      title,
      isFixed: true,
      inCard: 'title',
      render: (row) => <StockGoods row={row} />,
    }),
    figure: <Key extends FigureKey>(key: Key): Column<Record<Key, number | null>> => ({
      key,
      title: facts[key],
      width: 104,
      align: 'right',
      inCard: 'body',
      render: (row) =>
        row[key] === null ? null : <span className="q-tabular">{facts.number(row[key])}</span>,
    }),
    value: {
      key: 'value',
      title: facts.value,
      width: 116,
      align: 'right',
      inCard: 'body',
      render: ({ valueMinor }) =>
        valueMinor === null ? null : <Money amountMinor={valueMinor} currency={currency} />,
    } satisfies Column<Pick<StockRow, 'valueMinor'>>,
    alert: {
      key: 'alert',
      title: facts.alert,
      width: 170,
      inCard: 'body',
      render: ({ alert, alertQuantity, lowSince }) =>
        alert && (
          <span className="q-cell-stack">
            <span>{facts.alertOf(alert, alertQuantity)}</span>
            {lowSince && <StatusTag tone="yours">{facts.low}</StatusTag>}
          </span>
        ),
    } satisfies Column<Pick<StockRow, 'alert' | 'alertQuantity' | 'lowSince'>>,
  }
}
