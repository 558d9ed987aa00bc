import type { ServiceOrderRow } from '../../../contract/extra-services/extra-services.ts'
import { Money } from '../../ui/components/money.tsx'
import { NewBadge } from '../../ui/components/new-badge.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useOwnWords } from '../services/service-text.ts'
import { factText } from './extra-service-text.ts'

type Row = Pick<ServiceOrderRow, 'number' | 'nameEn' | 'nameZh' | 'basis' | 'quantity'>

export const ServiceCell = ({ row, isUnread = false }: { row: Row; isUnread?: boolean }) => {
  const facts = useText(factText)
  const own = useOwnWords()
  return (
    <span className="q-cell-stack">
      <span>
        {isUnread && <NewBadge>{facts.fresh}</NewBadge>}
        {own(row.nameEn, row.nameZh)}
      </span>
      <span className="q-muted q-tabular">
        {[row.number, row.basis === 'unit' ? facts.units(row.quantity) : ''].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

/** Null while it is not quoted. */
export const TotalCell = ({
  row: { totalMinor, currency },
}: {
  row: Pick<ServiceOrderRow, 'totalMinor' | 'currency'>
}) => (totalMinor === null ? null : <Money amountMinor={totalMinor} currency={currency} />)
