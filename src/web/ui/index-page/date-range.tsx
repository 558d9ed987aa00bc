import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useText } from '../text/define-text.ts'
import { FilterChip } from './filter-chip.tsx'
import { indexText } from './index-text.ts'

interface DateRangeProps {
  /** Days, '2025-11-21'; '' if open. */
  readonly from: string
  readonly to: string
  readonly onRange: (from: string, to: string) => void
}

const read = (day: string): Dayjs | null => {
  const found = dayjs(day, 'YYYY-MM-DD')
  return day !== '' && found.isValid() ? found : null
}

const DateRange = ({ from, to, onRange }: DateRangeProps) => {
  const words = useText(indexText)
  return (
    <FilterChip label={words.dates} isSet={from !== '' || to !== ''} onClear={() => onRange('', '')}>
      <DatePicker.RangePicker
        className="q-filter-range"
        variant="borderless"
        allowClear={false}
        value={[read(from), read(to)]}
        placeholder={[words.from, words.to]}
        allowEmpty={[true, true]}
        presets={[7, 30, 90].map((days) => ({
          label: words.lastDays(days),
          value: [dayjs().subtract(days - 1, 'day'), dayjs()],
        }))}
        onChange={(days) =>
          onRange(days?.[0]?.format('YYYY-MM-DD') ?? '', days?.[1]?.format('YYYY-MM-DD') ?? '')
        }
      />
    </FilterChip>
  )
}

export default DateRange
