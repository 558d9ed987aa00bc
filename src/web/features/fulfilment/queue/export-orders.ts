import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import type { SheetFormat } from '../../../../contract/kernel/sheets.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { download } from '../../../ui/call/calls.ts'
import type { Locale } from '../../../ui/text/locale.ts'

type Exported = Pick<InputOf<typeof operatorOrders.exportOperatorOrders>, 'ids' | 'filter'> & {
  readonly columns: readonly NonNullable<
    InputOf<typeof operatorOrders.exportOperatorOrders>['columns']
  >[number][]
}

/** With the columns that the list shows. */
export const exportOrders = (
  { columns, ...which }: Exported,
  file: { readonly format: SheetFormat; readonly locale: Locale },
): void => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const shown = columns.length > 0 ? { columns: [...columns] } : {}
  void download(
    operatorOrders.exportOperatorOrders,
    { ...which, ...shown, timeZone, ...file },
    `orders.${file.format}`,
  )
}
