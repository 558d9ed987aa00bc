import { formatNumber } from '../../../../contract/kernel/format.ts'
import { arrivalTypes } from '../../../../contract/purchasing/purchase-states.ts'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { useLocale } from '../../../ui/text/locale.ts'
import { Instant } from '../../../ui/time/instant.tsx'
import './purchasing.css'

interface ArrivalRecordsProps {
  readonly records: readonly { readonly createTime: string; readonly nums: number; readonly type: 1 | 2 }[]
  /** The words of the two types. */
  readonly arrived: string
  readonly refund: string
}

export const ArrivalRecords = ({ records, arrived, refund }: ArrivalRecordsProps) => {
  const locale = useLocale()
  if (records.length === 0) return null
  return (
    <ul className="q-arrival-records">
      {records.map(({ createTime, nums, type }, index) => (
        <li key={`${createTime} ${type} ${index}`}>
          <StatusTag tone={type === arrivalTypes.arrival ? 'done' : 'quiet'}>
            {type === arrivalTypes.arrival ? arrived : refund}
          </StatusTag>
          <span className="q-tabular">{formatNumber(nums, locale)}</span>
          <span className="q-muted">
            <Instant at={createTime} />
          </span>
        </li>
      ))}
    </ul>
  )
}
