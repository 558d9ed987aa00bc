import type { StockSku } from '../../../contract/stock/stock.ts'
import { useAccess } from '../../ui/access.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { RowButton } from '../../ui/index-page/row-button.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { stockText } from './stock-text.ts'
import type { useOrderAgain } from './use-order-again.ts'

const text = defineText({ en: { suggested: 'Suggested order' }, zh: { suggested: '建议补货' } })

type Needed = StockSku & { readonly suggestedUnits: number }

/** The button that orders the suggested units; no column without the permission to order. */
export const useOrderAgainColumn = ({
  orderAgain,
  isPending,
}: ReturnType<typeof useOrderAgain>): readonly Column<Needed>[] => {
  const words = useText(text)
  const facts = useText(stockText)
  const { can } = useAccess()
  if (!can('stock:order')) return []
  return [
    {
      key: 'order',
      title: words.suggested,
      width: 180,
      inCard: 'foot',
      render: (row) =>
        row.productId === null || row.suggestedUnits === 0 ? null : (
          <RowButton
            isRunning={isPending}
            label={`${facts.orderAgain} · ${facts.number(row.suggestedUnits)}, ${row.code}`}
            onPress={() => orderAgain([row])}
          >
            {facts.orderAgain} · {facts.number(row.suggestedUnits)}
          </RowButton>
        ),
    },
  ]
}
